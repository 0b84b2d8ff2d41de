/** Words with the space before them; other scripts by one to three characters, as models write them. */
const PIECE = /\s*[\p{Script=Latin}\p{N}'’-]+|\s+|[^\p{Script=Latin}\p{N}\s]{1,3}/gu;

/** The text in pieces of about a token or two; together they are the text. */
export function cutPieces(text: string): string[] {
  return text.match(PIECE) ?? [];
}
