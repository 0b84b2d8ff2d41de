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
    let held: { from: number; to: number; pointer: number; y: number } | null = null;
    let frame = 0;
    const down = (event: PointerEvent): void => {
      const handle = (event.target as Element).closest<HTMLElement>('[data-handle]');
      if (!handle || event.button !== 0) return;
      const from = Number(handle.dataset.handle);
      held = { from, to: from, pointer: event.pointerId, y: event.clientY };
      frame = requestAnimationFrame(roll);
      list.setPointerCapture(event.pointerId);
      event.preventDefault();
      handle.focus();
    };
    const move = (event: PointerEvent): void => {
      if (held?.pointer !== event.pointerId) return;
      held.y = event.clientY;
      aim();
    };
    /** Near an edge of what scrolls the list goes on by itself. */
    const roll = (): void => {
      if (!held) return;
      const view = scrollerOf(list);
      const { top, bottom } = view.getBoundingClientRect();
      const step = edgeStep(held.y, Math.max(0, top), Math.min(innerHeight, bottom));
      if (step !== 0) {
        view.scrollTop += step;
        aim();
      }
      frame = requestAnimationFrame(roll);
    };
    const aim = (): void => {
      if (!held) return;
      const middles = [...list.children].map((row) => {
        const box = row.getBoundingClientRect();
        return box.top + box.height / 2;
      });
      const to = Math.max(first(), landingIndex(middles, held.from, held.y));
      if (to === held.to) return;
      held.to = to;
      onhold({ from: held.from, to });
    };
    const end = (event: PointerEvent): void => {
      if (held?.pointer !== event.pointerId) return;
      const { from, to } = held;
      held = null;
      cancelAnimationFrame(frame);
      onhold(null);
      if (event.type === 'pointerup' && from !== to) ondrop(from, to);
    };
    const types = { pointerdown: down, pointermove: move, pointerup: end, pointercancel: end };
    const entries = Object.entries(types) as [string, (event: Event) => void][];
    for (const [type, listener] of entries) list.addEventListener(type, listener);
    return () => {
      cancelAnimationFrame(frame);
      for (const [type, listener] of entries) list.removeEventListener(type, listener);
    };
  };
}

function scrollerOf(list: HTMLElement): Element {
  for (let node = list.parentElement; node; node = node.parentElement) {
    if (node.scrollHeight > node.clientHeight && /auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** px from an edge at which a list begins to roll, and how far it goes in a frame. */
const EDGE = 48;
const STEP = 10;

/** How far a list rolls for a pointer at `y` in a view from `top` to `bottom`. */
export function edgeStep(y: number, top: number, bottom: number): number {
  if (y < top + EDGE) return -STEP;
  return y > bottom - EDGE ? STEP : 0;
}

/** The final index of row `from` when it is let go at `y`; `middles` are the rows' middles from top to bottom. */
export function landingIndex(middles: readonly number[], from: number, y: number): number {
  const above = middles.filter((middle, index) => index !== from && middle < y).length;
  return Math.min(above, Math.max(0, middles.length - 1));
}
