import type { Attachment } from 'svelte/attachments';

/** px a finger has to go sideways, and how much more sideways than up or down. */
const FAR_ENOUGH = 56;
const FLATNESS = 2;

/** Calls `onswipe` with 1 for a stroke to the left (the next one) and -1 for one to the right. Touch only; selecting text is left alone. */
export function swipeGesture(onswipe: (step: 1 | -1) => void): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number; id: number } | null = null;
    const down = (event: PointerEvent): void => {
      from =
        event.pointerType === 'touch' && event.isPrimary
          ? { x: event.clientX, y: event.clientY, id: event.pointerId }
          : null;
    };
    const up = (event: PointerEvent): void => {
      const start = from;
      from = null;
      if (!start || start.id !== event.pointerId || !(getSelection()?.isCollapsed ?? true)) return;
      const step = swipeStep(event.clientX - start.x, event.clientY - start.y);
      if (step !== 0) onswipe(step);
    };
    const cancel = (): void => {
      from = null;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', cancel);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', cancel);
    };
  };
}

/** What a stroke of `dx`, `dy` px means; 0 for none. */
export function swipeStep(dx: number, dy: number): 1 | -1 | 0 {
  if (Math.abs(dx) < FAR_ENOUGH || Math.abs(dx) < Math.abs(dy) * FLATNESS) return 0;
  return dx < 0 ? 1 : -1;
}
