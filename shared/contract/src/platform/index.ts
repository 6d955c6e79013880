export * from './calls.ts';
export * from './drain.ts';
export * from './types.ts';
