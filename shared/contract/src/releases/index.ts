export * from './calls.ts';
export * from './menu.ts';
export * from './registry.ts';
export * from './reports.ts';
export * from './routes.ts';
export * from './rules.ts';
export * from './sentences.ts';
export * from './types.ts';
