// What the rest of the server may use of sharing.
export { sharingHandlers } from './calls.ts';
