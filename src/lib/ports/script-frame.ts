/** One piece of a card's interface, isolated: opaque origin, a message port and nothing else. Lives on the page. */
export interface ScriptFrame {
  /** Puts the frame into `host` and resolves once it answers. @throws FrameError `frame-silent`, `frame-host-missing` */
  mount(options: FrameOptions): Promise<MountedFrame>;
}

export interface FrameOptions {
  host: HTMLElement;
  /** The card's own HTML: a document or a fragment. */
  html: string;
  title: string;
  /** Answers a call of the script. Throwing refuses it. */
  onCall(method: string, args: unknown[]): unknown | Promise<unknown>;
  onProblem?(problem: FrameProblem): void;
}

export interface FrameProblem {
  code: 'frame-hangs' | 'frame-floods' | 'frame-error' | 'frame-navigated';
  detail: string;
}

export interface MountedFrame {
  readonly element: HTMLIFrameElement;
  /** Tells the script that something happened. */
  emit(event: string, args: unknown[]): void;
  remove(): void;
}
