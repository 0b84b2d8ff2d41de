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
