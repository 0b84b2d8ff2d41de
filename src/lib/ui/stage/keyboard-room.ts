import type { Action } from 'svelte/action';

/** A difference smaller than this is a browser bar, not a keyboard. px. */
const KEYBOARD_MIN = 120;

/**
 * Where the browser lays its keyboard over the page instead of shrinking it, gives the element the height that is
 * left, as `--room`.
 */
export const keyboardRoom: Action<HTMLElement> = (node) => {
  const viewport = window.visualViewport;
  if (!viewport) return {};
  const fit = (): void => {
    const covered = window.innerHeight - viewport.height > KEYBOARD_MIN && viewport.scale === 1;
    if (!covered) {
      node.style.removeProperty('--room');
      return;
    }
    node.style.setProperty('--room', `${viewport.height}px`);
    if (window.scrollY !== 0) window.scrollTo(0, 0);
  };
  viewport.addEventListener('resize', fit);
  viewport.addEventListener('scroll', fit);
  fit();
  return {
    destroy() {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    },
  };
};
