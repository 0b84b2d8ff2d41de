/** A run of `*` that was opened and not closed yet. */
export interface OpenRun {
  /** 1 action, 2 bold, 3 both. */
  length: number;
  /** UTF-16 offset of the run. */
  at: number;
}

/**
 * The `*` runs still open at the end of `text`, outermost first. Looser than CommonMark on purpose: `**“好。”**她说`
 * has to close, so only white space decides on which side of a word a run stands.
 */
export function openRuns(text: string): OpenRun[] {
  const open: OpenRun[] = [];
  if (!text.includes('*')) return open;
  let code = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') {
      at++;
      continue;
    }
    if (char === '`') {
      code = !code;
      continue;
    }
    if (char !== '*' || code) continue;
    let end = at;
    while (text[end] === '*') end++;
    const length = end - at;
    const opens = end < text.length && !/\s/.test(text[end] ?? ' ');
    const closes = at > 0 && !/\s/.test(text[at - 1] ?? ' ');
    const last = open.at(-1);
    if (closes && last && length >= last.length) {
      let rest = length;
      for (let top = open.at(-1); top && rest >= top.length; top = open.at(-1)) {
        rest -= top.length;
        open.pop();
      }
    } else if (opens && length <= 3) {
      open.push({ length, at });
    }
    at = end - 1;
  }
  return open;
}

/**
 * Text that can be shown while its end is still being written: a run of `*` or a code span that is open is closed,
 * and a sign that only just begins is held back until it is clear what it is.
 */
export function repairTail(text: string): string {
  let shown = text.replace(/[*`~]+$/, (signs, at: number) => {
    const before = text.slice(0, at);
    const open = openRuns(before).at(-1);
    return signs[0] === '*' && open && signs.length >= open.length ? signs : '';
  });
  shown = shown
    .replace(/<[^<>\n]{0,80}$/, '')
    .replace(/\[[^[\]\n]{0,80}(\]\([^)\n]{0,200})?$/, (tail) => tail.slice(1));
  const ticks = shown.match(/`/g)?.length ?? 0;
  if (ticks % 2 === 1) shown += '`';
  for (const run of openRuns(shown).reverse()) shown = shown.trimEnd() + '*'.repeat(run.length);
  return shown;
}
