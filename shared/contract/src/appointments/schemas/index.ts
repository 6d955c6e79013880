export * from '../../availability/schemas/availability-schemas.ts';
export * from '../../calendars/schemas/calendars-schemas.ts';
export * from '../../kiosk/schemas/kiosk-schemas.ts';
export * from '../../waiting-list/schemas/waiting-list-schemas.ts';
export * from './appointment-schemas.ts';
