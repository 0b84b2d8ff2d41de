export { createFileStore } from './file-store';
