export * from './endpoints.ts';
export * from './rules.ts';
