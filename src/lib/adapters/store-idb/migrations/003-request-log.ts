import type { Migration } from './migration';

/** Requests that left, and the nodes and texts they share. */
export const requestLog: Migration = {
  version: 3,
  run(db) {
    const requests = db.createObjectStore('requests', { autoIncrement: true });
    requests.createIndex('session', 'session');
    requests.createIndex('id', 'id', { unique: true });
    db.createObjectStore('request-nodes', { keyPath: 'hash' });
    db.createObjectStore('request-texts');
  },
};
