export * from './release-schemas.ts';
