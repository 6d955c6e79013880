// Apart from the endpoints, which are with the patients': what forms mean is needed only where one is built, filled in or read.
export * from '../forms/answers.ts';
export * from '../forms/definition.ts';
export * from '../forms/field-types.ts';
export * from '../forms/names.ts';
export * from '../forms/problems.ts';
export * from '../forms/schemas/form-schemas.ts';
export * from '../signing/consent.ts';
export * from '../signing/other-name.ts';
export * from '../take-along/schemas/take-along-schemas.ts';
export * from './schemas/document-schemas.ts';

/** The reading and writing of FHIR Questionnaires; loaded when somebody exports or imports one. */
export const loadQuestionnaires = () => import('../forms/fhir/module.ts');
