export * from './entries';
export * from './includes';
export * from './packaged';
export * from './projection';
export * from './system';
