// The public interface of check-in.
export { checkInHandlers } from './calls.ts';
