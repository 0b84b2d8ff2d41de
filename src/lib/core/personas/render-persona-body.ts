/**
 * A persona's text as it is sent: `{{model}}` and `{{cwd}}` filled in, every other `{{…}}` removed with what is nested
 * in it. Braces without a partner stay. Values are put in as they are and not read again.
 */
export function renderPersonaBody(body: string, values: { model: string; cwd: string }): string {
  let out = '';
  let done = 0;
  for (const { start, end } of macroRegions(body)) {
    const name = body
      .slice(start + 2, end - 2)
      .trim()
      .toLowerCase();
    out += body.slice(done, start) + (name === 'model' || name === 'cwd' ? values[name] : '');
    done = end;
  }
  return out + body.slice(done);
}

/** Outermost balanced `{{…}}`, in order. */
function macroRegions(text: string): { start: number; end: number }[] {
  const open: number[] = [];
  const regions: { start: number; end: number }[] = [];
  for (let at = 0; at < text.length - 1;) {
    if (text.startsWith('{{', at)) {
      open.push(at);
      at += 2;
    } else if (text.startsWith('}}', at)) {
      const start = open.pop();
      at += 2;
      if (start === undefined) continue;
      while ((regions.at(-1)?.start ?? -1) > start) regions.pop();
      regions.push({ start, end: at });
    } else at += 1;
  }
  return regions;
}
