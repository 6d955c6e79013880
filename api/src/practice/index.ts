// What the rest of the server may use of the practice.
export { practiceHandlers } from './calls.ts';
