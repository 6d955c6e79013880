export { releaseEndpoints } from './calls.ts';
export type * from './types.ts';
