export * from './calls.ts';
export * from './check-in-code.ts';
export * from './types.ts';
