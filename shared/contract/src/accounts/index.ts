export * from './endpoints.ts';
export { PASSWORD_RULES } from './fields.ts';
export * from './recovery-schemas.ts';
export * from './schemas.ts';
export * from './types.ts';
