export { HttpModelClient } from './http-model-client';
export type { HttpModelPorts } from './exchange';
export type { Surroundings } from './surroundings';
