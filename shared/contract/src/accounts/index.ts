export * from './administration-calls.ts';
export * from './calls.ts';
export * from './device.ts';
export * from './rules.ts';
export * from './security-calls.ts';
export * from './types.ts';
