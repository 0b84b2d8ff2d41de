export * from './schema';
export * from './read-regex-scripts';
