import type { Random } from '$lib/ports/basics';
import { LINES, type Lines } from './lines';
import type { Cue } from './read-cue';

/** The whole reply to a cue: five paragraphs, the first of which says what this is; a broken reply gets its rest. */
export function composeReply(cue: Cue, random: Random): string {
  const lines = LINES[cue.language];
  const pick = (pool: readonly string[]): string => pickUnsaid(pool, cue.said, random);
  const deed = pick(cue.quote === '' ? lines.onward : lines.deed);
  const notice = cue.turn === 1 && !cue.continues ? lines.notice.first : lines.notice.later;
  const parts = [notice, deed, pick(lines.scene), pick(lines.speech), pick(lines.close)];
  const body = parts.map((part) => fill(part, cue, lines)).join('\n\n');
  // It is set directly behind the last word that came.
  return cue.continues ? `……\n\n${body}` : body;
}

/** A line that was not spoken yet in this story; any, when all were. */
function pickUnsaid(pool: readonly string[], said: string, random: Random): string {
  const fresh = pool.filter((line) => !said.includes(longestFixedPart(line)));
  const choice = fresh.length > 0 ? fresh : pool;
  return choice[Math.min(choice.length - 1, Math.floor(random.next() * choice.length))] ?? '';
}

function longestFixedPart(line: string): string {
  return line.split(/\{\w+\}/).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function fill(line: string, cue: Cue, lines: Lines): string {
  const values: Record<string, string> = {
    char: cue.character || lines.nobody,
    quote: cue.quote,
    turn: String(cue.turn),
  };
  return line.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
