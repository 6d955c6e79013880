export * from '../audit/endpoints.ts';
export * from './endpoints.ts';
