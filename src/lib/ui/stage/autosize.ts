import { tick } from 'svelte';
import type { Action } from 'svelte/action';

/** Lets a text area be as high as its text; a `max-height` in the style makes it scroll from there. The text is passed so that changes from outside count too. */
export const autosize: Action<HTMLTextAreaElement, string> = (node) => {
  const fit = (): void => {
    // The scroller around keeps its place: a moment of `auto` would make it jump.
    const borders = node.offsetHeight - node.clientHeight;
    node.style.height = '0';
    node.style.height = `${node.scrollHeight + borders}px`;
  };
  const observer = new ResizeObserver(([entry]) => {
    const width = entry?.contentRect.width ?? 0;
    if (width !== last) fit();
    last = width;
  });
  let last = 0;
  observer.observe(node);
  node.addEventListener('input', fit);
  fit();
  return {
    // A bound value reaches the text area only after its actions were told.
    update: () => void tick().then(fit),
    destroy() {
      observer.disconnect();
      node.removeEventListener('input', fit);
    },
  };
};
