export { practiceHandlers } from './calls.ts';
