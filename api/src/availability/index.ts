// What the rest of the server may use of availability.
export { availabilityHandlers } from './calls.ts';
