export * from './clock';
export * from './ids';
export * from './random';
export * from './app-root';
export * from './load-asset';
