export { ERROR_STATUS } from '../core/answer.ts';
export * from './endpoints.ts';
