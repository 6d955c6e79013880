export * from './check-in-code.ts';
export * from './endpoints.ts';
export * from './rules.ts';
export type * from './visit.ts';
