import { expect, it, vi } from 'vitest';
import { FileError } from '$lib/core/errors';
import type { FileView } from '$lib/ports/shell';
import { remoteView, serveView } from './view-port';
import { world } from './shell-view.test-helper';

function pair(view: FileView) {
  const { port1, port2 } = new MessageChannel();
  return { close: serveView(view, port1), port: port2, end: () => port2.close() };
}

it('carries calls, bytes and errors', async () => {
  const { port, end } = pair(world().view);
  const view = remoteView(port);
  await view.write('/cards/a/x', new Uint8Array([1, 2]));
  expect(await view.read('/cards/a/x')).toEqual(new Uint8Array([1, 2]));
  await expect(view.read('/cards/b/AGENTS.md')).rejects.toMatchObject({ code: 'file-not-found' });
  await expect(view.write('/assets/x', new Uint8Array())).rejects.toMatchObject({
    code: 'file-denied',
    data: { reason: 'read-only' },
  });
  end();
});

it('answers only the calls of a view, with arguments of their kind', async () => {
  const { view } = world();
  const read = vi.spyOn(view, 'read').mockRejectedValue(new FileError('file-not-found', ''));
  const { port, end } = pair(view);
  const answers: unknown[] = [];
  port.onmessage = ({ data }) => answers.push(data.id);
  const calls: unknown[] = [
    { id: 1, method: 'constructor', args: [] },
    { id: 2, method: '__proto__', args: [] },
    { id: 3, method: 'read', args: [{ toString: 1 }] },
    { id: 4, method: 'read', args: [] },
    { id: 5, method: 'write', args: ['/cards/a/x', 'text'] },
    { id: '6', method: 'read', args: ['/x'] },
    null,
    'read',
    { id: 9, method: 'read', args: ['/x'] },
  ];
  for (const call of calls) port.postMessage(call);
  await vi.waitFor(() => expect(answers).toEqual([9]));
  expect(read).toHaveBeenCalledOnce();
  end();
});

it('reaches nothing any more when the run is over', async () => {
  const { view } = world();
  const write = vi.spyOn(view, 'write');
  const { port, close, end } = pair(view);
  close();
  void remoteView(port).write('/cards/a/x', new Uint8Array());
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(write).not.toHaveBeenCalled();
  end();
});
