import * as v from 'valibot';
import { PersonaError } from '../errors';
import { utf8 } from '../formats/bytes';
import { sha256Hex } from '../formats/sha256';
import { applySteps, linesOf } from './line-diff';

/** Versions of a persona's body, oldest first: a whole text, then what changed from each to the next. Plain JSON. */
export interface PersonaHistory {
  personaId: string;
  records: unknown[];
}

const COMMON = {
  /** ms since the epoch. */
  at: v.pipe(v.number(), v.finite()),
  /** First 16 hex digits of the SHA-256 of the body in UTF-8. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  /** Index of the version whose body was written back. */
  restoredFrom: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
};

const STEP = v.union([
  v.strictObject({ keep: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  v.strictObject({ cut: v.array(v.string()), add: v.array(v.string()) }),
]);

const BASE = v.looseObject({ ...COMMON, kind: v.literal('base'), body: v.string() });
const DIFF = v.looseObject({ ...COMMON, kind: v.literal('diff'), steps: v.array(STEP) });

export type BaseRecord = v.InferOutput<typeof BASE>;
export type DiffRecord = v.InferOutput<typeof DIFF>;
export type VersionRecord = BaseRecord | DiffRecord;

export const hashOf = (body: string): string => sha256Hex(utf8(body)).slice(0, 16);

export function corrupt(history: PersonaHistory, index: number): PersonaError {
  return new PersonaError('persona-history-corrupt', `version ${index} of ${history.personaId} does not add up`, {
    data: { persona: history.personaId, index },
  });
}

/** A record whose fields hold; unknown ones are kept. @throws PersonaError `persona-history-corrupt` */
export function recordAt(history: PersonaHistory, index: number): VersionRecord {
  const result = v.safeParse(index === 0 ? BASE : DIFF, history.records[index]);
  if (!result.success) throw corrupt(history, index);
  const { restoredFrom } = result.output;
  // A version comes after the one it was made from, and has its text.
  if (restoredFrom !== undefined) {
    const source = v.safeParse(v.looseObject(COMMON), history.records[restoredFrom]);
    if (restoredFrom >= index || !source.success || source.output.hash !== result.output.hash) {
      throw corrupt(history, index);
    }
  }
  return result.output;
}

/** All records. @throws PersonaError `persona-history-corrupt` */
export function recordsOf(history: PersonaHistory): VersionRecord[] {
  if (!Array.isArray(history.records)) throw corrupt(history, 0);
  return history.records.map((_, index) => recordAt(history, index));
}

/**
 * Bodies of the versions from the first to `last`, each compared with its hash on the way: a chain that was changed
 * anywhere before yields nothing. @throws PersonaError `persona-history-corrupt`
 */
export function replay(history: PersonaHistory, last: number): string[] {
  const bodies: string[] = [];
  let lines: string[] | null = null;
  for (let index = 0; index <= last; index += 1) {
    const record = recordAt(history, index);
    lines = record.kind === 'base' ? linesOf(record.body) : lines && applySteps(lines, record.steps);
    const body = lines?.join('');
    if (lines === null || body === undefined || hashOf(body) !== record.hash) throw corrupt(history, index);
    lines = linesOf(body);
    bodies.push(body);
  }
  return bodies;
}
