export * from './accounts.ts';
export * from './appointments.ts';
export * from './availability.ts';
export * from './calendar.ts';
export * from './kiosk.ts';
export * from './people.ts';
export * from './recovery.ts';
export * from './waiting-list.ts';
