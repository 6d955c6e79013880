export * from './calls.ts';
export * from './field-types.ts';
export * from './names.ts';
export * from './rules.ts';
export * from './types.ts';
