export * from './clock';
export * from './ids';
export * from './random';
