import type { Migration } from './migration';

/** Session trees, journals, records, blobs and snapshots, and the owner's epoch. */
export const sessionsAndRecords: Migration = {
  version: 1,
  run(db) {
    db.createObjectStore('owner');
    db.createObjectStore('sessions', { keyPath: 'id' });
    const entries = db.createObjectStore('entries', { autoIncrement: true });
    entries.createIndex('session', 'session');
    entries.createIndex('id', 'entry.id', { unique: true });
    db.createObjectStore('journal', { keyPath: ['session', 'turn', 'seq'] });
    db.createObjectStore('records', { keyPath: ['kind', 'key'] });
    db.createObjectStore('blobs');
    db.createObjectStore('snapshots', { keyPath: 'id' });
    db.createObjectStore('manifests');
  },
};
