export { RehearsalModelClient, type RehearsalPorts } from './rehearsal-model-client';
