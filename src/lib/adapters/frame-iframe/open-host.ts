import { FrameError } from '$lib/core/errors';

export interface OpenHost {
  element: HTMLIFrameElement;
  document: Document;
  window: Window;
}

/**
 * Loads the host page into `parent`. @throws FrameError `frame-host-missing` when another page (or none) stands at its
 * address when it has loaded or at `deadline`: the app's fallback page, say, or a network error.
 */
export async function openHost(
  parent: HTMLElement,
  url: string,
  title: string,
  deadline: Promise<unknown>,
): Promise<OpenHost> {
  const element = parent.ownerDocument.createElement('iframe');
  element.title = title;
  element.src = url;
  // A frame of another colour scheme than its element gets an opaque white ground.
  element.style.colorScheme = 'light';
  const loaded = new Promise<void>((resolve) => element.addEventListener('load', () => resolve(), { once: true }));
  parent.append(element);
  await Promise.race([loaded, deadline]);
  const { contentDocument: document, contentWindow: window } = element;
  if (!window || document?.documentElement.dataset.liyuan !== 'card-host') {
    element.remove();
    throw new FrameError('frame-host-missing', 'The page that holds card scripts did not load', { data: { url } });
  }
  return { element, document, window };
}
