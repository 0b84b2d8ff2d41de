import { diffArrays } from 'diff';

/** What leads from one text to the next: lines that stay as a number, lines that go and come as they are. */
export type DiffStep = { keep: number } | { cut: string[]; add: string[] };

/**
 * Edits that are looked for before the search gives up: the work grows with their square, and a text that was
 * rewritten so far has nothing to gain from it.
 */
const EDITS_MAX = 1_000;

/** Lines with their ends, so that joined they are the text again; none for an empty text. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

export function diffLines(before: readonly string[], after: readonly string[]): DiffStep[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: EDITS_MAX });
  if (!changes) return rewrite(before, after);
  const steps: DiffStep[] = [];
  for (const { added, removed, value } of changes) {
    const last = steps.at(-1);
    if (!added && !removed) steps.push({ keep: value.length });
    else if (last && 'cut' in last) (added ? last.add : last.cut).push(...value);
    else steps.push({ cut: removed ? [...value] : [], add: added ? [...value] : [] });
  }
  return steps;
}

/** Everything between what both begin and end with. */
function rewrite(before: readonly string[], after: readonly string[]): DiffStep[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [
    ...(head > 0 ? [{ keep: head }] : []),
    { cut: before.slice(head, before.length - tail), add: after.slice(head, after.length - tail) },
    ...(tail > 0 ? [{ keep: tail }] : []),
  ];
}

/** The lines that the steps lead to; null where they do not fit the lines they start from. */
export function applySteps(before: readonly string[], steps: readonly DiffStep[]): string[] | null {
  const after: string[] = [];
  let at = 0;
  for (const step of steps) {
    if ('keep' in step) {
      if (at + step.keep > before.length) return null;
      for (const end = at + step.keep; at < end; at += 1) after.push(before[at] as string);
    } else {
      for (const line of step.cut) {
        if (before[at] !== line) return null;
        at += 1;
      }
      for (const line of step.add) after.push(line);
    }
  }
  return at === before.length ? after : null;
}
