import { sessionsAndRecords } from './001-sessions-and-records';
import { filesAndKeys } from './002-files-and-keys';
import type { Migration } from './migration';

/** All steps, oldest first; the last one's version is the database's. */
export const MIGRATIONS: readonly Migration[] = [sessionsAndRecords, filesAndKeys];

export type { Migration };
