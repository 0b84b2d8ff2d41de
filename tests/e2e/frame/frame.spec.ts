import type { Page } from '@playwright/test';
import type { FrameIframe } from '../../../src/lib/adapters/frame-iframe/frame-iframe';
import { openApp } from '../support/app';
import { frameBundle } from '../support/frame-bundle';
import { expect, test } from '../support/test';

interface Seen {
  /** `call:NAME`, `problem:CODE`, `mounted` or `refused:CODE`, in order. */
  log: string[];
  /** Arguments of the last call of each name. */
  args: Record<string, unknown[]>;
  /** Frames left on the page afterwards. */
  left: number;
}

/** Mounts a script in the real frame on a page of the app, waits, and tells what came of it. */
async function mount(page: Page, html: string, waitMs: number, host = 'card-host.html'): Promise<Seen> {
  return page.evaluate(
    async ([html, waitMs, host]) => {
      const scope = globalThis as unknown as { FrameIframe: typeof FrameIframe };
      const frames = new scope.FrameIframe(new URL(host, document.baseURI).href);
      const place = document.body.appendChild(document.createElement('div'));
      const seen: Seen = { log: [], args: {}, left: 0 };
      const onCall = (method: string, args: unknown[]) => {
        if (seen.log.length < 300) seen.log.push(`call:${method}`);
        seen.args[method] = args;
        if (method === 'refuse') throw new Error('no');
        return args[0];
      };
      const onProblem = ({ code }: { code: string }) => void seen.log.push(`problem:${code}`);
      const mounted = await frames
        .mount({ host: place, html, title: 'test', onCall, onProblem })
        .catch((error: { code: string }) => error);
      if ('emit' in mounted) {
        seen.log.push('mounted');
        mounted.emit('hello', [{ a: 1 }]);
      } else seen.log.push(`refused:${mounted.code}`);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      seen.left = place.querySelectorAll('iframe').length;
      if ('emit' in mounted) mounted.remove();
      place.remove();
      return seen;
    },
    [html, waitMs, host] as const,
  );
}

test.beforeEach(async ({ page, allowErrors }) => {
  allowErrors(/Content Security Policy|violates|Refused to|nope is not defined|late/);
  await openApp(page, './settings');
  await page.evaluate(await frameBundle());
});

test('calls are answered or refused, and events arrive', async ({ page }) => {
  const seen = await mount(
    page,
    `<script>
      liyuan.on('hello', async (data) => {
        let code = '';
        try { await liyuan.call('refuse'); } catch (error) { code = error.code; }
        liyuan.call('result', await liyuan.call('echo', [data, '雨']), code);
      });
    </script>`,
    1_500,
  );
  expect(seen.log).toEqual(['mounted', 'call:refuse', 'call:echo', 'call:result']);
  expect(seen.args.result).toEqual([[{ a: 1 }, '雨'], 'unexpected']);
});

test('a whole document works as a fragment does', async ({ page }) => {
  const seen = await mount(
    page,
    `<!doctype html><html><head><style>body { color: rgb(1, 2, 3) }</style></head><body class="own">
      <button onclick="liyuan.call('clicked')">x</button>
      <script>
        liyuan.call('look', document.body.className, getComputedStyle(document.body).color, document.compatMode, eval('1 + 1'));
        document.querySelector('button').click();
      </script></body></html>`,
    500,
  );
  expect(seen.args.look).toEqual(['own', 'rgb(1, 2, 3)', 'CSS1Compat', 2]);
  expect(seen.log).toContain('call:clicked');
});

test('errors of the script are told, and it goes on', async ({ page }) => {
  const seen = await mount(
    page,
    `<script>nope()</script><script>Promise.reject(new Error('late')); liyuan.call('on')</script>`,
    500,
  );
  expect(seen.log.filter((line) => line === 'problem:frame-error')).toHaveLength(2);
  expect(seen.log).toContain('call:on');
  expect(seen.left).toBe(1);
});

for (const [name, html] of [
  ['by script', `<script>setTimeout(() => { location.href = 'https://example.invalid/?leak'; }, 300)</script>`],
  ['by a meta tag', `<meta http-equiv="refresh" content="1;url=https://example.invalid/?leak">`],
] as const) {
  test(`a frame that navigates away ${name} is taken away before it gets there`, async ({ page, context }) => {
    const asked: string[] = [];
    await context.route('https://example.invalid/**', (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    const seen = await mount(page, html, 4_000);
    expect(seen.log).toContain('problem:frame-navigated');
    expect(seen.left).toBe(0);
    expect(asked).toEqual([]);
  });
}

for (const [when, delay] of [
  ['as the first thing', 0],
  ['when the frame lives', 400],
] as const) {
  test(`document.write ${when} is no navigation`, async ({ page }) => {
    const html = `<script>setTimeout(() => { document.open(); document.write('<script>liyuan.call("after")<\\/script>'); document.close(); }, ${delay})</script>`;
    const seen = await mount(page, html, 2_500);
    expect([...seen.log].sort()).toEqual(['call:after', 'mounted']);
    expect(seen.left).toBe(1);
  });
}

test('an endless loop is taken away, the page goes on, and the next frame lives', async ({ page }) => {
  const hanging = mount(page, `<script>setTimeout(() => { for (;;); }, 300)</script>`, 7_000);
  await page.getByRole('link').first().focus({ timeout: 3_000 });
  expect(await hanging).toMatchObject({ log: ['mounted', 'problem:frame-hangs'], left: 0 });
  expect(await mount(page, `<script>for (;;);</script>`, 0)).toMatchObject({ log: ['refused:frame-silent'], left: 0 });
  expect((await mount(page, `<script>liyuan.call('alive')</script>`, 500)).log).toContain('call:alive');
});

test('a flood is stopped at its limit', async ({ page }) => {
  const seen = await mount(page, `<script>for (let i = 0; i < 5000; i++) liyuan.call('x', i)</script>`, 1_000);
  expect(seen.log.filter((line) => line === 'call:x')).toHaveLength(200);
  expect(seen.log).toContain('problem:frame-floods');
  expect(seen.left).toBe(0);
});

test('a call that is too long stays inside, and what is not of the bridge ends the frame', async ({ page }) => {
  const long = await mount(
    page,
    `<script>liyuan.call('x', 'y'.repeat(2e6)).catch((error) => liyuan.call('told', error.code))</script>`,
    800,
  );
  expect(long.args).toEqual({ told: ['frame-message-too-large'] });
  const forged = `<script>const post = MessagePort.prototype.postMessage; MessagePort.prototype.postMessage = function () { post.call(this, { evil: 1 }); }</script>`;
  expect(await mount(page, forged, 500)).toMatchObject({
    left: 0,
    log: expect.arrayContaining(['problem:frame-floods']) as string[],
  });
});

test('pollutes no prototype', async ({ page }) => {
  const seen = await mount(
    page,
    `<script>liyuan.call('x', JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}'))</script>`,
    500,
  );
  expect(seen.log).toContain('call:x');
  expect(await page.evaluate(() => ({}) as { polluted?: number }).then((object) => object.polluted)).toBeUndefined();
});

test('says when the host page is missing', async ({ page }) => {
  expect(await mount(page, 'x', 0, 'theme.js')).toMatchObject({ log: ['refused:frame-host-missing'], left: 0 });
});
