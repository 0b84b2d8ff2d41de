const GAP = 6;
const MARGIN = 8;

/**
 * Puts a fixed element under its anchor, above it where there is no room, and always inside the window. `align` says
 * which edges line up.
 */
export function placeBeside(floating: HTMLElement, anchor: HTMLElement, align: 'start' | 'end' | 'middle'): void {
  const at = anchor.getBoundingClientRect();
  const box = floating.getBoundingClientRect();
  const wanted =
    align === 'start' ? at.left : align === 'end' ? at.right - box.width : at.left + at.width / 2 - box.width / 2;
  const left = Math.max(MARGIN, Math.min(wanted, innerWidth - box.width - MARGIN));
  const below = at.bottom + GAP;
  const fits = below + box.height <= innerHeight - MARGIN || at.top < box.height + GAP + MARGIN;
  const top = fits ? Math.min(below, Math.max(MARGIN, innerHeight - box.height - MARGIN)) : at.top - GAP - box.height;
  floating.style.left = `${left}px`;
  floating.style.top = `${top}px`;
}
