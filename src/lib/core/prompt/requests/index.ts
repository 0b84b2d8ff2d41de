export * from './traced-message';
export * from './stored-request';
export * from './segment-memory';
export * from './pack-request';
export * from './align-segments';
export * from './stable-prefix';
export { placed, type MessageOutline, type PlacedSegment } from './outline';
export { refsOf, type StoredNode } from './nodes';
export * from './reachable';
