import {
  emptyHistory,
  listVersions,
  matchPersona,
  readVersion,
  recordVersion,
  removeVersion,
  renderPersonaBody,
  type AgentPersona,
  type PersonaHistory,
  type PersonaPlace,
} from '$lib/core';

interface PersonaInput {
  personas?: AgentPersona[];
  at?: PersonaPlace;
  body?: string;
  values?: { model: string; cwd: string };
  history?: HistoryStep[];
}

/** A text, or parts of it that are repeated. */
type Text = string | { repeat: string; times: number } | Text[];

type HistoryStep =
  | ['record', Text, number]
  | ['recordMany', string, number, number]
  | ['remove', number]
  | ['json']
  | ['replaceInJson', string, string]
  | ['dropRecord', number];

export function runPersona(input: unknown): unknown {
  const { personas, at, body, values, history } = input as PersonaInput;
  if (personas) {
    const { persona, reason, scope } = matchPersona(personas, at ?? {});
    return { id: persona?.id ?? null, reason, scope };
  }
  if (body !== undefined) return renderPersonaBody(body, values ?? { model: '', cwd: '' });
  if (history) return { versions: versionsOf(history.reduce(takeStep, emptyHistory('p1'))) };
  throw new Error('No such case of personas');
}

const byTime = (history: PersonaHistory) => [...listVersions(history)].sort((a, b) => a.at - b.at);

function takeStep(history: PersonaHistory, step: HistoryStep): PersonaHistory {
  switch (step[0]) {
    case 'record':
      return recordVersion(history, textOf(step[1]), step[2]);
    case 'recordMany': {
      const [, template, times, base] = step;
      const numbers = Array.from({ length: times }, (_, index) => index + 1);
      return numbers.reduce((so, n) => recordVersion(so, template.replaceAll('%d', String(n)), base + n), history);
    }
    case 'remove':
      return removeVersion(history, byTime(history)[step[1]]?.index ?? -1);
    case 'json':
      return JSON.parse(JSON.stringify(history)) as PersonaHistory;
    case 'replaceInJson':
      return JSON.parse(JSON.stringify(history).replaceAll(step[1], step[2])) as PersonaHistory;
    case 'dropRecord': {
      const copy = JSON.parse(JSON.stringify(history)) as PersonaHistory;
      copy.records.splice(step[1], 1);
      return copy;
    }
  }
}

function textOf(text: Text): string {
  if (typeof text === 'string') return text;
  return Array.isArray(text) ? text.map(textOf).join('') : text.repeat.repeat(text.times);
}

/** What is listed, each with its body or the error it is refused with; nothing where even the list is refused. */
function versionsOf(history: PersonaHistory): unknown[] {
  let listed;
  try {
    listed = byTime(history);
  } catch {
    return [];
  }
  return listed.map(({ index, at, hash }) => {
    try {
      return { at, hash, body: readVersion(history, index) };
    } catch (error) {
      return { at, hash, error: (error as { code?: string }).code ?? String(error) };
    }
  });
}
