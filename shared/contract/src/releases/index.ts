export { releaseEndpoints } from './calls.ts';
export { CHANGED_MEANWHILE } from './messages.ts';
export type * from './types.ts';
