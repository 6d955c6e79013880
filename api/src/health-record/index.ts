// What the rest of the server may use of the health record.
export { takeAlongHandlers } from './calls.ts';
