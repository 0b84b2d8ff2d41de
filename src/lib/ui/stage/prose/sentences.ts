const END = /[。！？!?…]+[”’』」"')）]*|[.](?=["'”’)]*\s)["'”’)]*|\n+/g;

/**
 * Takes whole sentences from the front of `text`, for reading aloud by a screen reader: a word at a time would be
 * noise. `rest` waits for more.
 */
export function takeSentences(text: string): { sentences: string; rest: string } {
  let cut = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    // A sign at the very end may still be joined by a closing quote.
    if (end < text.length) cut = end;
  }
  return {
    sentences: text
      .slice(0, cut)
      .replace(/[*_`#>]+/g, '')
      .trim(),
    rest: text.slice(cut),
  };
}
