import { beforeEach } from 'vitest';
import type { FileOperation, FileStore } from '../../src/lib/ports/file-store';
import { ownTab, type World } from './worlds';

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const write = (path: string, text = path): FileOperation => ({ do: 'write', path, bytes: bytes(text) });

/** What the tests of one suite work on: new for each. */
export interface Subject {
  world: World;
  files: FileStore;
  /** The same disk as the next tab sees it. */
  reopened(): FileStore;
  text(path: string, from?: FileStore): Promise<string | null>;
}

/** A subject whose tab owns its store; filled before each test. */
export function fileSubject(newWorld: () => World): Subject {
  const subject = {
    reopened: () => subject.world.tab().files,
    async text(path: string, from = subject.files) {
      const read = await from.read(path);
      return read && new TextDecoder().decode(read);
    },
  } as Subject;
  beforeEach(async () => {
    subject.world = newWorld();
    subject.files = (await ownTab(subject.world)).files;
  });
  return subject;
}
