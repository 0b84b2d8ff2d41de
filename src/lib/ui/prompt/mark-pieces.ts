/** Cuts a text at every place where `query` stands, without regard to case. */
export function markPieces(text: string, query: string): { text: string; hit: boolean }[] {
  if (text === '') return [];
  const places = findAll(text, query);
  const pieces: { text: string; hit: boolean }[] = [];
  let from = 0;
  for (const at of places) {
    if (at > from) pieces.push({ text: text.slice(from, at), hit: false });
    pieces.push({ text: text.slice(at, at + query.length), hit: true });
    from = at + query.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
  return pieces;
}

/** Offsets in `text`, in UTF-16 units, without overlap. */
export function findAll(text: string, query: string): number[] {
  if (query === '') return [];
  // A few letters change their length with their case; then the offsets would be wrong.
  const [low, needle] = [text.toLowerCase(), query.toLowerCase()];
  const [haystack, wanted] =
    low.length === text.length && needle.length === query.length ? [low, needle] : [text, query];
  const places: number[] = [];
  for (let at = haystack.indexOf(wanted); at !== -1; at = haystack.indexOf(wanted, at + wanted.length)) places.push(at);
  return places;
}
