export * from './project-messages';
export * from './session-digest';
export * from './session-entry';
export * from './session-tree';
