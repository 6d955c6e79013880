import type { CallOptions } from '@openward/api-client';
import { appointments } from '../appointments-client.ts';

/** Asks the server for the user's appointments of today. It shows no busy overlay: the list has its own skeleton. */
export function askForToday(options: CallOptions) {
  return appointments.listTodaysAppointments({ body: {}, query: {} }, { quiet: true, ...options });
}
