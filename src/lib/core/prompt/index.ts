export * from './entries';
export * from './includes';
