import type { Attachment } from 'svelte/attachments';

export interface DragOrder {
  /** Index that is held, and where it would land; null when nothing is held. */
  onhold: (at: { from: number; to: number } | null) => void;
  ondrop: (from: number, to: number) => void;
  /** Lowest index that something may be moved to. */
  first: () => number;
}

/**
 * Lets the children of a list be put in another order by their handles (`data-handle="<index>"`). The list itself is
 * not touched: the owner shows where the row would land and does the move.
 */
export function dragOrder({ onhold, ondrop, first }: DragOrder): Attachment<HTMLElement> {
  return (list) => {
    let held: { from: number; to: number; pointer: number } | null = null;
    const down = (event: PointerEvent): void => {
      const handle = (event.target as Element).closest<HTMLElement>('[data-handle]');
      if (!handle || event.button !== 0) return;
      const from = Number(handle.dataset.handle);
      held = { from, to: from, pointer: event.pointerId };
      list.setPointerCapture(event.pointerId);
      event.preventDefault();
      handle.focus();
    };
    const move = (event: PointerEvent): void => {
      if (held?.pointer !== event.pointerId) return;
      const middles = [...list.children].map((row) => {
        const box = row.getBoundingClientRect();
        return box.top + box.height / 2;
      });
      const to = Math.max(first(), landingIndex(middles, held.from, event.clientY));
      if (to === held.to) return;
      held.to = to;
      onhold({ from: held.from, to });
    };
    const end = (event: PointerEvent): void => {
      if (held?.pointer !== event.pointerId) return;
      const { from, to } = held;
      held = null;
      onhold(null);
      if (event.type === 'pointerup' && from !== to) ondrop(from, to);
    };
    const types = { pointerdown: down, pointermove: move, pointerup: end, pointercancel: end };
    const entries = Object.entries(types) as [string, (event: Event) => void][];
    for (const [type, listener] of entries) list.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of entries) list.removeEventListener(type, listener);
    };
  };
}

/** The final index of row `from` when it is let go at `y`; `middles` are the rows' middles from top to bottom. */
export function landingIndex(middles: readonly number[], from: number, y: number): number {
  const above = middles.filter((middle, index) => index !== from && middle < y).length;
  return Math.min(above, Math.max(0, middles.length - 1));
}
