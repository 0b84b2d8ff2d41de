import * as v from 'valibot';
import { PersonaError } from '../errors';
import { parseJson } from '../formats/json';
import { JSON_DEPTH_MAX, JSON_FILE_MAX } from '../limits';
import type { AgentPersona } from './agent-persona';
import type { PersonaHistory } from './history-records';

/** Marks the store and exported files alike. */
const FORMAT = 'liyuan-personas';
const HISTORY_FORMAT = 'liyuan-persona-history';
const VERSION = 1;

export interface PersonaPreferences {
  /** Stores while one types, after a pause; else by a button. */
  saveWhileTyping: boolean;
  /** Shows the persona panel in play. */
  panelInPlay: boolean;
  /** New versions are recorded. */
  keepHistory: boolean;
}

/** What the store holds. Fields of later versions are kept. */
export interface PersonaStore {
  preferences: PersonaPreferences;
  personas: AgentPersona[];
  [field: string]: unknown;
}

const flag = (value: boolean) => v.nullish(v.boolean(), value);
const words = v.nullish(v.string(), '');

/** What is missing in a file from outside is filled in so that it changes nothing: off, no default, no place. */
const SCOPE = v.looseObject({
  kind: v.nullish(v.picklist(['workspace', 'session']), 'workspace'),
  match: v.nullish(v.picklist(['exact', 'prefix', 'contains', 'regex']), 'exact'),
  value: words,
});

const PERSONA = v.looseObject({
  id: words,
  name: words,
  enabled: flag(false),
  isDefault: flag(false),
  injection: v.nullish(v.picklist(['append', 'replace']), 'append'),
  body: words,
  scopes: v.nullish(v.array(SCOPE), []),
});

const PREFERENCES = v.looseObject({
  saveWhileTyping: flag(false),
  panelInPlay: flag(true),
  keepHistory: flag(true),
});

const HEAD = { format: v.literal(FORMAT), version: v.literal(VERSION) };
const STORE = v.looseObject({
  ...HEAD,
  preferences: v.nullish(PREFERENCES, {}),
  personas: v.array(PERSONA),
});
const EXPORT = v.looseObject({ ...HEAD, personas: v.pipe(v.array(PERSONA), v.minLength(1)) });
const HISTORY = v.looseObject({
  format: v.literal(HISTORY_FORMAT),
  version: v.literal(VERSION),
  personaId: v.string(),
  records: v.array(v.unknown()),
});

/** A text that does not fit: `place` is `line:column`, the path of a field, or the name of what is wrong as a whole. */
export interface FormatProblem {
  ok: false;
  place: string;
}

type Parsed<T> = { ok: true; value: T } | FormatProblem;

/** Ids are names of files too. */
const SAFE_ID = /^[\w-]{1,64}$/;

export const emptyPersonaStore = (): PersonaStore => ({
  preferences: v.parse(PREFERENCES, {}),
  personas: [],
});

/** Never throws. Ids that are missing, twice there or no safe names are replaced, the same way each time. */
export function parsePersonaStore(text: string): Parsed<PersonaStore> {
  const parsed = parseWith(STORE, text);
  if (!parsed.ok) return parsed;
  const { format: _format, version: _version, ...rest } = parsed.value;
  return { ok: true, value: { ...rest, personas: withSafeIds(rest.personas) } };
}

export function encodePersonaStore(store: PersonaStore): string {
  return encode({ format: FORMAT, version: VERSION, ...store });
}

/** @throws PersonaError `persona-file-invalid`: nothing of the file is taken then */
export function parsePersonaExport(text: string): AgentPersona[] {
  const parsed = parseWith(EXPORT, text);
  if (!parsed.ok) throw invalid(parsed.place);
  return parsed.value.personas;
}

export function encodePersonaExport(personas: readonly AgentPersona[]): string {
  return encode({ format: FORMAT, version: VERSION, personas });
}

/** A persona that was handed over, with all of its fields. @throws PersonaError `persona-file-invalid` */
export function parsePersona(value: unknown): AgentPersona {
  const result = v.safeParse(PERSONA, value);
  if (!result.success) throw invalid(placeOf(result.issues[0]));
  return result.output;
}

/** The history in a file; its records are looked at when they are replayed. @throws PersonaError `persona-history-corrupt` */
export function parsePersonaHistory(text: string, personaId: string): PersonaHistory {
  const parsed = parseWith(HISTORY, text, Infinity);
  if (!parsed.ok || parsed.value.personaId !== personaId) {
    throw new PersonaError('persona-history-corrupt', `the history of ${personaId} cannot be read`, {
      data: { persona: personaId, index: 0 },
    });
  }
  const { format: _format, version: _version, ...history } = parsed.value;
  return history;
}

export function encodePersonaHistory(history: PersonaHistory): string {
  return encode({ format: HISTORY_FORMAT, version: VERSION, ...history });
}

const encode = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const invalid = (place: string): PersonaError =>
  new PersonaError('persona-file-invalid', `not a file of personas: ${place}`, { data: { place } });

function parseWith<T extends v.GenericSchema>(
  schema: T,
  text: string,
  limit = JSON_FILE_MAX,
): Parsed<v.InferOutput<T>> {
  if (text.length > limit) return { ok: false, place: `> ${limit}` };
  const json = parseJson(text.replace(/^\uFEFF/, ''), JSON_DEPTH_MAX);
  if (!json.ok) return { ok: false, place: json.reason === 'bad' ? `${json.line}:${json.column}` : `> ${json.limit}` };
  const result = v.safeParse(schema, json.value);
  return result.success ? { ok: true, value: result.output } : { ok: false, place: placeOf(result.issues[0]) };
}

/** The path of a field, `personas.2.body`; `JSON` where the whole is of another kind. */
const placeOf = (issue: v.BaseIssue<unknown>): string => v.getDotPath(issue) ?? 'JSON';

function withSafeIds(personas: readonly AgentPersona[]): AgentPersona[] {
  const given = new Set(personas.map(({ id }) => id));
  const used = new Set<string>();
  return personas.map((persona) => {
    let { id } = persona;
    if (!SAFE_ID.test(id) || used.has(id)) {
      let number = 1;
      while (given.has(`persona-${number}`) || used.has(`persona-${number}`)) number += 1;
      id = `persona-${number}`;
    }
    used.add(id);
    return { ...persona, id };
  });
}
