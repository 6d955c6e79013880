export * from './calls.ts';
export * from './rules.ts';
export * from './statuses.ts';
export * from './types.ts';
