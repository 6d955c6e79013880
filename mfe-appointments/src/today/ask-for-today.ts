import type { CallOptions } from '@openward/api-client';
import { call } from '@openward/api-client';
import { listTodaysAppointments } from '@openward/contract/appointments';

/** Asks the server for the user's appointments of today. It shows no busy overlay: the list has its own skeleton. */
export function askForToday(options: CallOptions) {
  return call(listTodaysAppointments, { body: {}, query: {} }, { quiet: true, ...options });
}
