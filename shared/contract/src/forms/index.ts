export * from './calls.ts';
export * from './definition.ts';
export * from './field-types.ts';
export * from './names.ts';
export * from './reading.ts';
export * from './rules.ts';
export * from './translations.ts';
export * from './types.ts';
