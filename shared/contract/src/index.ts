// The statuses are the servers', and stand in `operations`.
export { APPOINTMENT_STATUSES, type AppointmentStatus } from './appointments/statuses.ts';
export type * from './core/answer.ts';
export type { ProxyArea } from './core/areas.ts';
export * from './core/endpoint.ts';
export * from './core/enums.ts';
export type { EntityName, PageQuery } from './core/fields.ts';
export * from './core/roles.ts';
