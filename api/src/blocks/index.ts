// The public interface of blocked time.
export { blockHandlers } from './calls.ts';
