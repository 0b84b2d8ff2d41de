import { FrameError } from '$lib/core/errors';
import { FRAME_SILENCE_MS } from '$lib/core/limits';
import type { FrameOptions, MountedFrame, ScriptFrame } from '$lib/ports/script-frame';
import { frameDocument } from './frame-document';
import { LiveFrame } from './live-frame';
import { openHost, type OpenHost } from './open-host';

/**
 * Card scripts in sandboxed `srcdoc` frames of an opaque origin, each inside a same-origin host page whose policy lets
 * inline scripts run (a srcdoc frame inherits the policy of the page that holds it).
 */
export class FrameIframe implements ScriptFrame {
  readonly #live = new Set<LiveFrame>();

  /** @param hostUrl address of `card-host.html`, base path included */
  constructor(private readonly hostUrl: string) {}

  async mount(options: FrameOptions): Promise<MountedFrame> {
    const deadline = after(FRAME_SILENCE_MS);
    try {
      const host = await openHost(options.host, this.hostUrl, options.title, deadline.promise);
      const inner = innerFrame(host, options);
      let frame: LiveFrame | null = null;
      let loads = 0;
      inner.addEventListener('load', () => {
        loads += 1;
        if (loads > 1) frame?.checkNavigation();
      });
      const first = firstWord(host, inner);
      host.document.body.append(inner);
      const port = await Promise.race([first, deadline.promise]);
      if (!port) return giveUp(host.element, options.title);
      frame = this.#connect(host, port, options);
      if (await Promise.race([frame.answered, deadline.promise])) return frame;
      frame.remove();
      return giveUp(host.element, options.title);
    } finally {
      deadline.clear();
    }
  }

  #connect(host: OpenHost, port: MessagePort, options: FrameOptions): LiveFrame {
    const onHang = () => this.#removeSilent();
    const frame: LiveFrame = new LiveFrame(host.element, port, options, onHang, () => this.#live.delete(frame));
    this.#live.add(frame);
    return frame;
  }

  /** One endless loop stops all frames of its process; only when all of them are gone is the process given up. */
  #removeSilent(): void {
    for (const frame of [...this.#live]) if (frame.silent) frame.fail('frame-hangs', `${FRAME_SILENCE_MS} ms`);
  }
}

function innerFrame(host: OpenHost, options: FrameOptions): HTMLIFrameElement {
  const inner = host.document.createElement('iframe');
  inner.setAttribute('sandbox', 'allow-scripts');
  inner.title = options.title;
  inner.srcdoc = frameDocument(options.html);
  return inner;
}

/**
 * Resolves with the port of the bridge inside `inner`, which speaks before anything of the card runs. Words from
 * elsewhere, and later ones, are dropped unread; a first word without a port gives undefined.
 */
function firstWord(host: OpenHost, inner: HTMLIFrameElement): Promise<MessagePort | undefined> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      if (event.source !== inner.contentWindow) return;
      host.window.removeEventListener('message', listen);
      resolve(event.ports[0]);
    };
    host.window.addEventListener('message', listen);
  });
}

function after(ms: number): { promise: Promise<false>; clear(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const promise = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
  return { promise, clear: () => clearTimeout(timer) };
}

function giveUp(element: HTMLIFrameElement, title: string): never {
  element.remove();
  throw new FrameError('frame-silent', `The script of ${title} did not answer`, {
    data: { title, limit: FRAME_SILENCE_MS },
  });
}
