export * from '../avatar/endpoints.ts';
export * from '../staff/endpoints.ts';
export * from './endpoints.ts';
