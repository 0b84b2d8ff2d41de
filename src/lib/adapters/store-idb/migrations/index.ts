import { sessionsAndRecords } from './001-sessions-and-records';
import { filesAndKeys } from './002-files-and-keys';
import { requestLog } from './003-request-log';
import type { Migration } from './migration';

/** All steps, oldest first; the last one's version is the database's. */
export const MIGRATIONS: readonly Migration[] = [sessionsAndRecords, filesAndKeys, requestLog];

export type { Migration };
