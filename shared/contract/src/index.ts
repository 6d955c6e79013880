export { APPOINTMENT_STATUSES, type AppointmentStatus } from './appointments/statuses.ts';
export * from './core/answer.ts';
export * from './core/areas.ts';
export * from './core/endpoint.ts';
export * from './core/enums.ts';
export type { EntityName, PageQuery } from './core/fields.ts';
export * from './core/json-limits.ts';
export * from './core/roles.ts';
export * from './core/sentences.ts';
