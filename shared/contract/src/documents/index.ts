// Apart from the endpoints, which are with the patients': what forms mean is needed only where one is built, filled in or read.
export * from '../forms/answers.ts';
export * from '../forms/field-types.ts';
export * from '../forms/problems.ts';
export * from '../forms/schemas/form-schemas.ts';
export * from '../signing/consent.ts';
export * from './schemas/document-schemas.ts';
