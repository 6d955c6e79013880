// One entry for all that is about patients: each entry weighs on every page.
export * from '../audit/endpoints.ts';
export { PROXY_AREAS } from '../core/areas.ts';
export * from '../documents/endpoints.ts';
export * from '../documents/types.ts';
export * from '../forms/endpoints.ts';
export * from '../forms/form.ts';
export * from '../patient-import/endpoints.ts';
export * from '../patient-import/rules.ts';
export * from '../patient-records/endpoints.ts';
export * from '../patient-records/rules.ts';
export type * from '../patient-records/types.ts';
export * from '../sharing/endpoints.ts';
export * from '../sharing/rules.ts';
export * from '../sms/endpoints.ts';
export { NAME_PLACES, personalText } from '../sms/personal.ts';
export * from '../take-along/endpoints.ts';
export * from '../take-along/types.ts';
export * from './endpoints.ts';
