/** The public face of the core: pure functions, no DOM, storage, network, clock or chance. */
export * from './errors';

export {
  appendEntry,
  buildSystemPrompt,
  expandIncludes,
  loadInstructions,
  moveEntry,
  packagedPrompt,
  parsePromptEntries,
  promptProblems,
  removeEntry,
  renameEntry,
  renderForModel,
  setEntryContent,
  setEntryEnabled,
} from './prompt';
export type {
  ExpandResult,
  IncludeWarning,
  Instructions,
  PromptEntry,
  PromptLocale,
  PromptProblem,
  PromptSegment,
  PromptSources,
  ReadableFiles,
  SourceRun,
  SystemPrompt,
  SystemPromptInput,
} from './prompt';

export {
  compileLinearRegex,
  emptyHistory,
  listVersions,
  matchPersona,
  readVersion,
  recordVersion,
  removeVersion,
  renderPersonaBody,
  restoreVersion,
} from './personas';
export type {
  AgentPersona,
  LinearRegex,
  PersonaHistory,
  PersonaMatch,
  PersonaPlace,
  PersonaScope,
  VersionInfo,
} from './personas';

export { emptyCardFile, folderNameFor, readCard, summariseCard, writeCard } from './cards';
export type { Card, CardAsset, CardFields, CardFile, CardFormat, CardWriteFormat } from './cards';

export { readLoreBook } from './lorebooks';
export type { LoreBook, LoreEntry } from './lorebooks';

export { expandMacros } from './macros';

export type { RegexScript } from './regex';

export { retain } from './snapshots';
export type { SnapshotMeta } from './snapshots';
