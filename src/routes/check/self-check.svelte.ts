import type { ShellApi } from '$lib/app/api';
import type { MountedFrame, ScriptFrame } from '$lib/ports/script-frame';
import { CARD_SCRIPT, type ScriptReport } from './card-script';

export const FRAME_CHECKS = ['port', 'origin', 'storage', 'page', 'network'] as const;
export const SHELL_CHECKS = ['list', 'javascript', 'stop'] as const;
export type CheckId = (typeof FRAME_CHECKS)[number] | (typeof SHELL_CHECKS)[number];

export interface CheckResult {
  state: 'waiting' | 'passed' | 'failed';
  /** What came, in the words of the machine. */
  detail: string;
  error?: unknown;
}

/** What the frame shows and where the app is: texts and colours belong to the page. */
export interface FrameSetup {
  /** Address of the app, with a slash at the end. */
  app: string;
  words: string;
  ink: string;
}

const REPORT_MS = 10_000;
/** Long enough for the loop to run, short enough to wait for. */
const LOOP_MS = 600;
const GREETING = 'greeting';

/** Runs a card's script in the real frame and commands in the real shell, and holds what came of it. */
export class SelfCheck {
  results: Record<CheckId, CheckResult> = $state(allWaiting());
  running = $state(false);
  #frame: MountedFrame | null = null;

  constructor(
    private readonly shell: ShellApi,
    private readonly frames: ScriptFrame,
  ) {}

  get passed(): number {
    return Object.values(this.results).filter((result) => result.state === 'passed').length;
  }

  get failed(): number {
    return Object.values(this.results).filter((result) => result.state === 'failed').length;
  }

  /** @param host where the frame goes, and stays afterwards to be looked at */
  async run(host: HTMLElement, title: string, setup: FrameSetup): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.results = allWaiting();
    await this.#group(FRAME_CHECKS, () => this.#checkFrame(host, title, setup));
    await this.#group(SHELL_CHECKS, () => this.#checkShell());
    this.running = false;
  }

  close(): void {
    this.#frame?.remove();
    this.#frame = null;
  }

  async #checkFrame(host: HTMLElement, title: string, setup: FrameSetup): Promise<void> {
    this.close();
    const report = await this.#report(host, title, setup);
    this.#note('port', report.sum === 5 && report.heard === GREETING, `2 + 3 = ${report.sum}, ${report.heard}`);
    this.#note('origin', report.origin === 'null', report.origin);
    this.#note('storage', report.storage.length === 0, report.storage.join(', '));
    this.#note('page', report.parents.length === 0, report.parents.join(', '));
    // A network that is only down would also refuse: the policy itself must have said no.
    const closed =
      report.network.length === 0 && ['connect-src', 'img-src'].every((way) => report.stopped.includes(way));
    this.#note('network', closed, [...report.network, ...report.stopped].join(', '));
  }

  async #report(host: HTMLElement, title: string, setup: FrameSetup): Promise<ScriptReport> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop: (error: unknown) => void = () => undefined;
    const reported = new Promise<ScriptReport>((resolve, reject) => {
      stop = reject;
      const answer = (method: string, args: unknown[]): unknown => {
        if (method === 'setup') return { ...setup };
        if (method === 'add') return Number(args[0]) + Number(args[1]);
        if (method === 'report') return resolve(args[0] as ScriptReport);
        throw new Error(`no such call: ${method}`);
      };
      timer = setTimeout(() => reject({ code: 'frame-silent', data: {} }), REPORT_MS);
      this.frames
        .mount({
          host,
          title,
          html: CARD_SCRIPT,
          onCall: answer,
          onProblem: ({ code, detail }) => reject({ code, message: detail, data: { detail } }),
        })
        .then((frame) => {
          this.#frame = frame;
          frame.emit('greet', [GREETING]);
        }, reject);
    });
    try {
      return await reported;
    } finally {
      clearTimeout(timer);
      stop(null);
    }
  }

  async #checkShell(): Promise<void> {
    const list = await this.shell.selfCheck('ls');
    this.#note(
      'list',
      list.exitCode === 0 && list.stdout.includes('README.md'),
      list.stdout.trim().split('\n').join(' '),
    );
    const sum = await this.shell.selfCheck("js -e '1+1'");
    this.#note('javascript', sum.stdout === '2\n', (sum.stdout + sum.stderr).trim());
    const loop = this.shell.selfCheck("js -e 'for (;;);'").then(
      () => '',
      (error: { code?: string }) => error.code ?? '',
    );
    await new Promise((resolve) => setTimeout(resolve, LOOP_MS));
    await this.shell.stop();
    const stopped = await loop;
    const again = await this.shell.selfCheck('echo again');
    this.#note('stop', stopped === 'shell-stopped' && again.stdout === 'again\n', `${stopped}, ${again.stdout.trim()}`);
  }

  /** Whatever breaks is the result of those that have none yet. */
  async #group(ids: readonly CheckId[], work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      for (const id of ids) {
        if (this.results[id].state === 'waiting') this.results[id] = { state: 'failed', detail: '', error };
      }
    }
  }

  #note(id: CheckId, passed: boolean, detail: string): void {
    this.results[id] = { state: passed ? 'passed' : 'failed', detail };
  }
}

function allWaiting(): Record<CheckId, CheckResult> {
  const ids: CheckId[] = [...FRAME_CHECKS, ...SHELL_CHECKS];
  return Object.fromEntries(ids.map((id) => [id, { state: 'waiting', detail: '' }])) as Record<CheckId, CheckResult>;
}
