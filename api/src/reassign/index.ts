// The public interface of reassigning.
export { reassignHandlers } from './calls.ts';
