export { formHandlers } from './calls.ts';
export { formVersions, newestForms } from './reading.ts';
