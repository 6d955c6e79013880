export * from './calls.ts';
export * from './columns.ts';
export * from './rules.ts';
export * from './types.ts';
