import type { Attachment } from 'svelte/attachments';
import { placeBeside } from './place-beside';

const DELAY_MS = 500;

let bubble: HTMLElement | null = null;

/**
 * Shows `text` beside the element while the mouse rests on it or the keyboard is on it. The text must already be the
 * element's name or description: for screen readers the bubble is hidden.
 */
export function tooltip(text: string): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      if (bubble?.dataset.owner === text) remove();
    };
    const enter = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(timer);
      timer = setTimeout(() => show(element, text), DELAY_MS);
    };
    const focus = () => {
      if (element.matches(':focus-visible')) timer = setTimeout(() => show(element, text), DELAY_MS);
    };
    element.addEventListener('pointerenter', enter);
    element.addEventListener('focus', focus);
    for (const type of ['pointerleave', 'pointerdown', 'blur', 'keydown'] as const)
      element.addEventListener(type, hide);
    return () => {
      hide();
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('focus', focus);
      for (const type of ['pointerleave', 'pointerdown', 'blur', 'keydown'] as const)
        element.removeEventListener(type, hide);
    };
  };
}

function show(element: HTMLElement, text: string): void {
  remove();
  bubble = document.createElement('div');
  bubble.className = 'tooltip';
  bubble.textContent = text;
  bubble.dataset.owner = text;
  bubble.setAttribute('aria-hidden', 'true');
  bubble.setAttribute('popover', 'manual');
  document.body.append(bubble);
  bubble.showPopover?.();
  placeBeside(bubble, element, 'middle');
}

function remove(): void {
  bubble?.remove();
  bubble = null;
}
