export * from './covered';
export * from './diff';
export type * from './manifest';
export * from './retain';
