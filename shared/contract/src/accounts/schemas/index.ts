// Apart from the table: a page needs them, and yup, only once somebody fills in a form.
export * from './account-schemas.ts';
export { email, phone } from './fields.ts';
export * from './recovery-schemas.ts';
