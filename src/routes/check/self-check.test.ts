import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ShellApi } from '$lib/app/api';
import { ShellError } from '$lib/core/errors';
import type { FrameOptions, ScriptFrame } from '$lib/ports/script-frame';
import type { ScriptReport } from './card-script';
import { FRAME_CHECKS, SelfCheck, SHELL_CHECKS } from './self-check.svelte';

const CLOSED: ScriptReport = {
  sum: 5,
  heard: 'greeting',
  origin: 'null',
  storage: [],
  parents: [],
  network: [],
  stopped: ['connect-src', 'img-src'],
};

/** A frame whose script reports at once. */
function framesOf(report: ScriptReport) {
  const removed = vi.fn();
  const mount = vi.fn(async (options: FrameOptions) => ({
    element: {} as HTMLIFrameElement,
    emit: () => void options.onCall('report', [report]),
    remove: removed,
  }));
  return { frames: { mount } satisfies ScriptFrame, mount, removed };
}

function shellOf(
  answers: Record<string, string> = { ls: 'README.md\ncards\n', "js -e '1+1'": '2\n', 'echo again': 'again\n' },
): ShellApi {
  let stop: () => void = () => undefined;
  return {
    run: () => Promise.reject(new Error('not used')),
    selfCheck: (command) => {
      const stdout = answers[command];
      if (stdout === undefined)
        return new Promise((_, reject) => (stop = () => reject(new ShellError('shell-stopped', ''))));
      return Promise.resolve({ exitCode: 0, stdout, stderr: '', truncated: false, duration: 1 });
    },
    stop: async () => stop(),
  };
}

async function run(shell: ShellApi, frames: ScriptFrame): Promise<SelfCheck> {
  const check = new SelfCheck(shell, frames);
  const running = check.run({} as HTMLElement, 'title', { app: 'http://x/', words: '', ink: '' });
  await vi.advanceTimersByTimeAsync(15_000);
  await running;
  return check;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('passes when frame and shell hold', async () => {
  const { frames } = framesOf(CLOSED);
  const check = await run(shellOf(), frames);
  expect(check.passed).toBe(FRAME_CHECKS.length + SHELL_CHECKS.length);
  expect(check.running).toBe(false);
});

it.each([
  ['origin', { origin: 'http://x' }],
  ['storage', { storage: ['localStorage'] }],
  ['page', { parents: ['parent'] }],
  ['network', { network: ['fetch'] }],
  ['network', { stopped: [] }],
  ['port', { sum: 4 }],
  ['port', { heard: '' }],
] as const)('fails %s for %j', async (id, wrong) => {
  const check = await run(shellOf(), framesOf({ ...CLOSED, ...wrong, storage: [], ...wrong } as ScriptReport).frames);
  expect(check.results[id].state).toBe('failed');
  expect(check.failed).toBe(1);
});

it('fails what has no result when the script says nothing', async () => {
  const check = await run(shellOf(), {
    mount: async () => ({ element: {} as HTMLIFrameElement, emit: () => undefined, remove: () => undefined }),
  });
  expect(FRAME_CHECKS.map((id) => check.results[id])).toEqual(
    FRAME_CHECKS.map(() => ({
      state: 'failed',
      detail: '',
      error: expect.objectContaining({ code: 'frame-silent' }) as unknown,
    })),
  );
  expect(check.results.list.state).toBe('passed');
});

it('fails the stop that stops nothing, and a shell that breaks', async () => {
  const ended = await run(
    shellOf({ ls: 'README.md\n', "js -e '1+1'": '2\n', "js -e 'for (;;);'": '', 'echo again': 'again\n' }),
    framesOf(CLOSED).frames,
  );
  expect(ended.results.stop.state).toBe('failed');
  const broken = await run(
    { ...shellOf(), selfCheck: () => Promise.reject(new ShellError('shell-crashed', '')) },
    framesOf(CLOSED).frames,
  );
  expect(SHELL_CHECKS.every((id) => broken.results[id].state === 'failed')).toBe(true);
});

it('takes the frame before away', async () => {
  const { frames, removed } = framesOf(CLOSED);
  const check = await run(shellOf(), frames);
  check.close();
  expect(removed).toHaveBeenCalledOnce();
});
