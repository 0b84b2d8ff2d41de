import { FrameIframe } from '$lib/adapters/frame-iframe/frame-iframe';
import type { ScriptFrame } from '$lib/ports/script-frame';

/** Frames for card scripts on this page. @param hostUrl address of `card-host.html`, base path included */
export function createScriptFrames(hostUrl: string): ScriptFrame {
  return new FrameIframe(hostUrl);
}
