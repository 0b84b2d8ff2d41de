export * from './schema';
export * from './character-book';
export * from './read-lore-book';
export * from './write-character-book';
