export type { AgentPersona, PersonaPlace, PersonaScope } from './agent-persona';
export { matchPersona, type PersonaMatch } from './match-persona';
export { renderPersonaBody } from './render-persona-body';
export { compileLinearRegex, type LinearRegex, type PatternProblem } from './linear-regex';
export type { PersonaHistory } from './history-records';
export {
  emptyHistory,
  listVersions,
  readVersion,
  readVersions,
  recordVersion,
  removeVersion,
  restoreVersion,
  type VersionInfo,
} from './history';
export { assignPersona, isSamePlace, withoutOwned, type Assignment } from './assign-places';
export { explainPersonas, type PersonaOutcome } from './explain-persona';
export {
  emptyPersonaStore,
  encodePersonaExport,
  encodePersonaHistory,
  encodePersonaStore,
  parsePersona,
  parsePersonaExport,
  parsePersonaHistory,
  parsePersonaStore,
  type PersonaPreferences,
  type PersonaStore,
} from './schema';
