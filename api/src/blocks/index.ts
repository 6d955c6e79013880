// What the rest of the server may use of blocked time.
export { blockHandlers } from './calls.ts';
