/** A file's name without folders and without its last ending: `a/禾安.card.png` → `禾安.card`. */
export function fileStem(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? '';
  const dot = name.lastIndexOf('.');
  return (dot > 0 ? name.slice(0, dot) : name).trim();
}
