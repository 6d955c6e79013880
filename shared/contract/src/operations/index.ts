export { ERROR_STATUS } from '../core/answer.ts';
export { ACTING_FOR } from '../core/areas.ts';
export { exceedsJsonLimits, type JsonLimits } from '../core/json-limits.ts';
export * from './endpoints.ts';
