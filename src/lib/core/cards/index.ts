export * from './schema';
export { emptyCardFile } from './empty-card';
export { folderNameFor } from './folder-name';
export { frontEndScripts, type FrontEndScript } from './front-end-scripts';
export { readCard } from './read-card';
export { summariseCard, type CardSummary } from './summary';
export { writeCard, type CardWriteFormat } from './write-card';
