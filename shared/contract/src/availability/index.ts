export * from './effect.ts';
export * from './endpoints.ts';
