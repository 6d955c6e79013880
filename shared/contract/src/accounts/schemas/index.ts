// Apart from the table: a page needs them, and yup, only once somebody fills in a form.

// Those of staff have the same fields: here these exist once, and no entry of their own weighs on every page.
export * from '../../staff/schemas/staff-schemas.ts';
export * from './account-schemas.ts';
export { email, phone } from './fields.ts';
export * from './recovery-schemas.ts';
export * from './way-schemas.ts';
