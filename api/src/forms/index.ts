// What the rest of the server may use of forms.
export { formHandlers } from './calls.ts';
export { formVersions, newestForms } from './reading.ts';
