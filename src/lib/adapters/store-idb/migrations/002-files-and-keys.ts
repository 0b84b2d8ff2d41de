import type { Migration } from './migration';

/** The workspace tree with its files, and the key vault. */
export const filesAndKeys: Migration = {
  version: 2,
  run(db) {
    db.createObjectStore('tree');
    db.createObjectStore('file-data');
    db.createObjectStore('vault-key');
    db.createObjectStore('secrets', { keyPath: 'id' });
  },
};
