import { expect, it, vi } from 'vitest';
import { LostParts } from './lost-parts.svelte';

function page() {
  const target = new EventTarget();
  const fire = (type: string, fields: object): Event => {
    const event = Object.assign(new Event(type, { cancelable: true }), fields);
    target.dispatchEvent(event);
    return event;
  };
  return { target, fire };
}

it('tells of a part that could not be loaded, and quiets the failure that nobody answers', () => {
  const { target, fire } = page();
  const parts = new LostParts(async () => true, vi.fn());
  const stop = parts.start(target);
  const failure = new TypeError('Failed to fetch dynamically imported module');
  const event = fire('vite:preloadError', { payload: failure });
  expect(parts.lost).toBe(true);
  // Prevented, the import would succeed with nothing.
  expect(event.defaultPrevented).toBe(false);
  expect(fire('unhandledrejection', { reason: failure }).defaultPrevented).toBe(true);
  expect(fire('unhandledrejection', { reason: new Error('other') }).defaultPrevented).toBe(false);
  parts.dismiss();
  stop();
  fire('vite:preloadError', { payload: failure });
  expect(parts.lost).toBe(false);
});

it('loads the page anew only when everything is stored', async () => {
  const reload = vi.fn();
  const answers: (() => Promise<boolean>)[] = [
    async () => false,
    async () => {
      throw new Error('closed');
    },
    async () => true,
  ];
  const parts = new LostParts(() => (answers.shift() as () => Promise<boolean>)(), reload);
  await parts.reload();
  await parts.reload();
  expect(reload).not.toHaveBeenCalled();
  const both = [parts.reload(), parts.reload()];
  await Promise.all(both);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(parts.reloading).toBe(false);
});
