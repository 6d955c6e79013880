export * from './calls.ts';
export * from './rules.ts';
export * from './states.ts';
export * from './types.ts';
