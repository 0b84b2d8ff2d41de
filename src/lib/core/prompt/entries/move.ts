import { parseDocument, type EntrySpan, type PromptDocument } from './document';
import { namelessError, spanAt, swallowError } from './edit';

/**
 * Moves an entry so that `to` is its index afterwards. What separates entries (blank lines, notes of none) keeps its
 * place, so that the file ends as it did. Nothing moves before the text at the start; loose text behind an entry that
 * is off stays with that entry, since behind another it would become part of it.
 * @throws EntryError `entry-not-found` for either index; `entry-nameless` when asked to move text without a heading;
 * `entry-swallows` when an unclosed code fence would take in other entries
 */
export function moveEntry(markdown: string, from: number, to: number): string {
  const document = parseDocument(markdown);
  const moved = spanAt(document, from);
  spanAt(document, to);
  if (moved.kind === 'nameless') throw namelessError(from);
  const units = unitsOf(document);
  const order = reordered(units, from, to, document.entries[0]?.kind === 'nameless');
  if (order.every((unit, place) => unit === units[place])) return markdown;
  const result = rebuild(document, units, order);
  const wanted = order.flat().map((index) => signature(document.entries[index]));
  const got = parseDocument(result).entries.map(signature);
  if (wanted.join('\n') !== got.join('\n')) throw swallowError(from);
  return result;
}

const signature = (span: EntrySpan | undefined): string => `${span?.kind}:${span?.heading.level}:${span?.heading.name}`;

/** Indexes of entries that move together. */
type Unit = number[];

function unitsOf({ entries }: PromptDocument): Unit[] {
  const units: Unit[] = [];
  entries.forEach((span, index) => {
    const last = units.at(-1);
    if (span.kind === 'nameless' && last) last.push(index);
    else units.push([index]);
  });
  return units;
}

function reordered(units: readonly Unit[], from: number, to: number, preamble: boolean): Unit[] {
  const moved = units.find((unit) => unit.includes(from));
  if (!moved) return [...units];
  const rest = units.filter((unit) => unit !== moved);
  const start = rest[0]?.[0] === 0 && preamble ? 1 : 0;
  let place = start;
  let before = start;
  for (const unit of rest.slice(start)) {
    // A target inside a unit lies behind it when moving down, before it when moving up.
    if (before >= to || (from > to && before + unit.length > to)) break;
    before += unit.length;
    place += 1;
  }
  return [...rest.slice(0, place), moved, ...rest.slice(place)];
}

function rebuild(document: PromptDocument, units: readonly Unit[], order: readonly Unit[]): string {
  const { text } = document;
  const start = (unit: Unit | undefined): number => document.entries[unit?.[0] ?? 0]?.start ?? text.length;
  const end = (unit: Unit): number => document.entries[unit.at(-1) ?? 0]?.bodyEnd ?? text.length;
  let out = text.slice(0, start(units[0]));
  units.forEach((unit, place) => {
    const placed = order[place] ?? unit;
    const next = units[place + 1];
    out += text.slice(start(placed), end(placed)) + text.slice(end(unit), next ? start(next) : text.length);
  });
  return out;
}
