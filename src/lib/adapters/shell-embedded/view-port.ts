import { LiyuanError, ShellError, toLiyuanError, type ErrorJson } from '$lib/core/errors';
import type { FileView } from '$lib/ports/shell';

/**
 * A file view over a message port. Written out instead of using a general proxy: such a proxy lets the other side walk
 * from a function to its constructor, and the other side runs other people's commands.
 */
type Call = { id: number; method: keyof FileView; args: unknown[] };
type Answer = { id: number; value?: unknown; error?: ErrorJson };

const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isBytes = (value: unknown): boolean => value instanceof Uint8Array;

const METHODS: Record<keyof FileView, ((value: unknown) => boolean)[]> = {
  read: [isText],
  write: [isText, isBytes],
  append: [isText, isBytes],
  stat: [isText],
  list: [isText],
  makeFolder: [isText, isFlag],
  remove: [isText, isFlag],
  move: [isText, isText],
};

/** Answers the calls of a run. Returns the function that ends it: no later call reaches the view. */
export function serveView(view: FileView, port: MessagePort): () => void {
  let open = true;
  const answer = (message: Answer) => {
    if (open) port.postMessage(message);
  };
  port.onmessage = async ({ data }: MessageEvent) => {
    if (!open || !isCall(data)) return;
    const { id, method, args } = data;
    try {
      const call = view[method] as (...args: unknown[]) => Promise<unknown>;
      answer({ id, value: await call.apply(view, args) });
    } catch (thrown) {
      answer({ id, error: toLiyuanError(thrown).toJSON() });
    }
  };
  return () => {
    open = false;
    port.close();
  };
}

function isCall(data: unknown): data is Call {
  if (typeof data !== 'object' || data === null) return false;
  const { id, method, args } = data as Record<string, unknown>;
  if (typeof id !== 'number' || typeof method !== 'string' || !Object.hasOwn(METHODS, method)) return false;
  const checks = METHODS[method as keyof FileView];
  return Array.isArray(args) && args.length === checks.length && checks.every((check, index) => check(args[index]));
}

/** The view at the other end of the port. Rejects with a `LiyuanError`. */
export function remoteView(port: MessagePort): FileView {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let next = 1;
  port.onmessage = ({ data }: MessageEvent<Answer>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error) call?.reject(LiyuanError.fromJSON(data.error));
    else call?.resolve(data.value as never);
  };
  const ask = <T>(method: keyof FileView, ...args: unknown[]): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const id = next++;
      waiting.set(id, { resolve, reject });
      port.postMessage({ id, method, args } satisfies Call);
    });
  return {
    read: (path) => ask('read', path),
    write: (path, bytes) => ask('write', path, bytes),
    append: (path, bytes) => ask('append', path, bytes),
    stat: (path) => ask('stat', path),
    list: (path) => ask('list', path),
    makeFolder: (path, recursive) => ask('makeFolder', path, recursive),
    remove: (path, recursive) => ask('remove', path, recursive),
    move: (from, to) => ask('move', from, to),
  };
}

/** The view with at most `limit` writing calls. @throws ShellError `shell-files-limit` from the one after them */
export function limitWrites(view: FileView, limit: number): FileView {
  let written = 0;
  const count = () => {
    written += 1;
    if (written > limit)
      throw new ShellError('shell-files-limit', `More than ${limit} files written in one run`, { data: { limit } });
  };
  return {
    read: (path) => view.read(path),
    stat: (path) => view.stat(path),
    list: (path) => view.list(path),
    remove: (path, recursive) => view.remove(path, recursive),
    write: async (path, bytes) => (count(), view.write(path, bytes)),
    append: async (path, bytes) => (count(), view.append(path, bytes)),
    makeFolder: async (path, recursive) => (count(), view.makeFolder(path, recursive)),
    move: async (from, to) => (count(), view.move(from, to)),
  };
}
