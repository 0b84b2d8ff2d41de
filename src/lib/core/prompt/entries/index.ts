export { parsePromptEntries, type PromptEntry } from './document';
export { renderForModel } from './render';
export { appendEntry, removeEntry, renameEntry, setEntryContent, setEntryEnabled } from './edit';
export { moveEntry } from './move';
export { isAllOff, promptProblems, type PromptProblem } from './problems';
export { formatEntry, type LiteralEntry } from './format-entry';
