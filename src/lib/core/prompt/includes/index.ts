export { expandIncludes } from './expand-includes';
export { loadInstructions, type Instructions } from './load-instructions';
export type { ExpandResult, IncludedFile, IncludeWarning, ReadableFiles, SourceRun } from './readable-files';
export { sourceMarks, type SourceMark } from './source-marks';
