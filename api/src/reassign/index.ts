// What the rest of the server may use of reassigning.
export { reassignHandlers } from './calls.ts';
