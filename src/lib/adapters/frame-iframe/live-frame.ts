import { toLiyuanError } from '$lib/core/errors';
import { FRAME_CALLS_PER_SECOND, FRAME_SILENCE_MS } from '$lib/core/limits';
import type { FrameOptions, FrameProblem, MountedFrame } from '$lib/ports/script-frame';
import { CallMeter } from './call-meter';
import { readFrameMessage, type FrameMessage } from './frame-wire';
import { Heartbeat } from './heartbeat';

/** How long a frame that loaded something again has to answer before it counts as navigated away. */
const NAVIGATION_ANSWER_MS = 1_000;

/** A frame with its port: answers its calls, watches it, and removes it when it misbehaves. */
export class LiveFrame implements MountedFrame {
  /** True with the first answer of the frame, false when it is removed before. */
  readonly answered: Promise<boolean>;
  readonly #meter = new CallMeter(FRAME_CALLS_PER_SECOND);
  readonly #heart: Heartbeat;
  #answer: (answered: boolean) => void = () => undefined;
  #navigation: ReturnType<typeof setTimeout> | undefined;
  #removed = false;

  constructor(
    readonly element: HTMLIFrameElement,
    private readonly port: MessagePort,
    private readonly options: FrameOptions,
    private readonly onHang: () => void,
    private readonly onRemoved: () => void,
  ) {
    this.answered = new Promise((resolve) => (this.#answer = resolve));
    port.onmessage = (event) => this.#receive(event.data);
    this.#heart = new Heartbeat(FRAME_SILENCE_MS, (ping) => this.#send({ ping }), onHang);
  }

  /** True when it may be the one that hangs: sandboxed frames share a process in some browsers and fall silent together. */
  get silent(): boolean {
    return this.#heart.waiting;
  }

  emit(event: string, args: unknown[]): void {
    this.#send({ event, args });
  }

  /** The inner frame loaded once more: its script is still there after `document.write`, but not after a navigation. */
  checkNavigation(): void {
    clearTimeout(this.#navigation);
    this.#navigation = setTimeout(() => this.fail('frame-navigated', ''), NAVIGATION_ANSWER_MS);
    this.#send({ ping: 0 });
  }

  /** Removes the frame and says why. */
  fail(code: FrameProblem['code'], detail: string): void {
    if (this.#removed) return;
    this.remove();
    this.options.onProblem?.({ code, detail });
  }

  remove(): void {
    if (this.#removed) return;
    this.#removed = true;
    this.#heart.stop();
    clearTimeout(this.#navigation);
    this.port.close();
    this.element.remove();
    this.#answer(false);
    this.onRemoved();
  }

  #receive(data: unknown): void {
    if (!this.#meter.allows(performance.now())) return this.fail('frame-floods', `${FRAME_CALLS_PER_SECOND}/s`);
    const message = readFrameMessage(data);
    // The bridge sends nothing like this: the card has taken the port and speaks for itself.
    if (!message) return this.fail('frame-floods', 'malformed');
    if (message.kind === 'pong') this.#pong(message.number);
    else if (message.kind === 'problem') this.options.onProblem?.({ code: 'frame-error', detail: message.detail });
    else void this.#answerCall(message);
  }

  #pong(number: number): void {
    clearTimeout(this.#navigation);
    this.#heart.heard(number);
    this.#answer(true);
  }

  async #answerCall({ id, method, args }: FrameMessage & { kind: 'call' }): Promise<void> {
    try {
      this.#send({ id, value: await this.options.onCall(method, args) });
    } catch (thrown) {
      const error = toLiyuanError(thrown);
      this.#send({ id, error: { code: error.code, message: error.message } });
    }
  }

  /** @throws TypeError when a value has no JSON */
  #send(message: object): void {
    if (!this.#removed) this.port.postMessage(JSON.stringify(message));
  }
}
