export { createMemoryFileStore, MemoryFiles, type MemoryFileStoreOptions } from './file-store';
