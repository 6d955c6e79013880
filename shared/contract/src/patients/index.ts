export * from '../patient-import/endpoints.ts';
export * from '../patient-import/rules.ts';
export * from './endpoints.ts';
