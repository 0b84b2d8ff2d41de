const TILE_MIN = { desk: 136, phone: 150 } as const;
const GAP = { desk: 24, phone: 20 } as const;

/** How many tiles stand side by side in `width` px; at least two. */
export function columnsIn(width: number, phone: boolean): number {
  const size = phone ? 'phone' : 'desk';
  return Math.max(2, Math.floor((width + GAP[size]) / (TILE_MIN[size] + GAP[size])));
}

export function rowsOf<T>(items: readonly T[], columns: number): T[][] {
  const rows: T[][] = [];
  for (let at = 0; at < items.length; at += columns) rows.push(items.slice(at, at + columns));
  return rows;
}
