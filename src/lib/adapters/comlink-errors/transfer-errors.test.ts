import { expose, wrap } from 'comlink';
import { afterAll, expect, test } from 'vitest';
import { FileError, LiyuanError } from '$lib/core/errors';
import { transferErrors } from './transfer-errors';

const { port1, port2 } = new MessageChannel();
afterAll(() => port1.close());

test('an error crosses a port whole: code, data and hint; anything else thrown arrives as one of ours', async () => {
  transferErrors();
  transferErrors();
  const host = {
    refuse: () => {
      throw new FileError('file-stale', 'changed', { data: { path: 'a.md', version: '1' }, hint: 'read it again' });
    },
    break: () => {
      throw new TypeError('x is undefined');
    },
  };
  expose(host, port1);
  const remote = wrap<typeof host>(port2);
  const refused: unknown = await Promise.resolve(remote.refuse()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(LiyuanError);
  expect(refused).toMatchObject({ code: 'file-stale', data: { path: 'a.md', version: '1' }, hint: 'read it again' });
  const broken: unknown = await Promise.resolve(remote.break()).catch((error: unknown) => error);
  expect(broken).toBeInstanceOf(LiyuanError);
  expect((broken as LiyuanError).message).toContain('x is undefined');
});
