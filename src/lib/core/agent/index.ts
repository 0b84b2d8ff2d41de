export * from './journal-record';
export * from './turn-state';
