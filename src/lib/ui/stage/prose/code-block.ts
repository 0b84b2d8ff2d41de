/** Words around code in a story. */
export interface CodeLabels {
  /** Accessible name of a block of code. */
  code: string;
  /** Why a page is shown as its source. */
  pageNote: string;
}

/** The text between the fences; a closing fence is left out. */
export function fenceText(source: string): string {
  const lines = source.split('\n');
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(lines[0] ?? '')?.[1] ?? '```';
  const body = lines.slice(1);
  const last = body.at(-1)?.trim() ?? '';
  const closes = last.length >= fence.length && last === fence.charAt(0).repeat(last.length);
  return (closes ? body.slice(0, -1) : body).join('\n');
}

/** The word after the opening fence. */
export function fenceLanguage(source: string): string {
  return /^ {0,3}(?:`{3,}|~{3,})\s*([\w+#-]*)/.exec(source)?.[1]?.toLowerCase() ?? '';
}

/** A figure with the code as text: nothing in it runs, and nothing in it is styled. */
export function codeElement(source: string, labels: CodeLabels): HTMLElement {
  const figure = document.createElement('figure');
  figure.dataset.block = 'code';
  const language = fenceLanguage(source);
  if (language === 'html' || language === 'svg' || language === 'xml') {
    const note = document.createElement('figcaption');
    note.textContent = labels.pageNote;
    figure.append(note);
  }
  const pre = document.createElement('pre');
  // It scrolls by itself, so a keyboard has to reach it.
  pre.tabIndex = 0;
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', language === '' ? labels.code : `${labels.code} (${language})`);
  const code = document.createElement('code');
  code.append(document.createTextNode(fenceText(source)));
  pre.append(code);
  figure.append(pre);
  return figure;
}
