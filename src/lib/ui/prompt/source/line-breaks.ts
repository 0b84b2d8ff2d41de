/**
 * A file's text as an editor can hold it: lines ended by LF. What the file has besides (a byte order mark, CRLF) is kept
 * apart, so that lines nobody touches come out byte for byte. A lone CR is text.
 */
export interface HeldText {
  /** The byte order mark, or ''. */
  mark: string;
  doc: string;
  /** For each line break of `doc`: whether it is CRLF. */
  breaks: readonly boolean[];
}

export function holdText(text: string): HeldText {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const breaks: boolean[] = [];
  const doc = text.slice(mark.length).replace(/\r?\n/g, (found) => {
    breaks.push(found.length === 2);
    return '\n';
  });
  return { mark, doc, breaks };
}

/** The file's text again. */
export function releaseText({ mark, doc, breaks }: HeldText): string {
  if (!breaks.includes(true)) return mark + doc;
  let at = 0;
  return mark + doc.replace(/\n/g, () => (breaks[at++] ? '\r\n' : '\n'));
}

/**
 * Line breaks after a change: from `at` on, `removed` of them went and `added` came. New ones are like the one that
 * ended their line before, or like the one before that.
 */
export function spliceBreaks(
  breaks: readonly boolean[],
  at: number,
  removed: number,
  added: number,
): readonly boolean[] {
  const kept = Math.min(removed, added);
  const like = breaks[at] ?? breaks[at - 1] ?? false;
  const fresh = new Array<boolean>(added - kept).fill(like);
  return [...breaks.slice(0, at + kept), ...fresh, ...breaks.slice(at + removed)];
}
