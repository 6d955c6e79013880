// The public interface of availability for the rest of the server.
export { availabilityHandlers } from './calls.ts';
