/** Code points of a folder name: with its place in a path it stays far below every file system's limit. */
const LENGTH_MAX = 80;
/**
 * Path characters, control characters (`Cc`), line separators, invisible marks that turn the direction of writing
 * (they make names that lie) and lone surrogates.
 */
const UNSAFE = /[\\/:*?"<>|\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Cc}|\p{Surrogate}/gu;
/** Names that Windows keeps for devices, with or without an ending. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * A folder name for a card's name, different from those in `taken` (compared without case, as some file systems do).
 * Path and control characters become `_`, dots and spaces at the ends are cut; an empty name becomes 未命名.
 */
export function folderNameFor(name: string, taken: ReadonlySet<string>): string {
  const used = new Set([...taken].map(folded));
  const base = safeName(name);
  if (!used.has(folded(base))) return base;
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    const candidate = trimEnd([...base].slice(0, LENGTH_MAX - ending.length).join('')) + ending;
    if (!used.has(folded(candidate))) return candidate;
  }
}

function safeName(name: string): string {
  const plain = name.normalize('NFC').replace(UNSAFE, '_');
  let safe = trimEnd([...plain.trim()].slice(0, LENGTH_MAX).join(''));
  if (/^\.*$/.test(safe)) safe = '未命名';
  return RESERVED.test(safe) ? `_${[...safe].slice(0, LENGTH_MAX - 1).join('')}` : safe;
}

function trimEnd(name: string): string {
  return name.replace(/[. ]+$/, '');
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
