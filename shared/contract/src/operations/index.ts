export { ERROR_STATUS } from '../core/answer.ts';
export { ACTING_FOR } from '../core/areas.ts';
export * from './endpoints.ts';
