export { createMemoryFileStore, MemoryFiles, type MemoryFileStoreOptions } from './file-store';
export { createScratchFiles } from './scratch-files';
