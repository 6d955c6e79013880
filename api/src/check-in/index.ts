// What the rest of the server may use of check-in.
export { checkInHandlers } from './calls.ts';
