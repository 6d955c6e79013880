import type { CallOptions } from '@openward/api-client';
import { call } from '@openward/api-client';
import { listTodaysAppointments } from '@openward/contract/appointments';

/** Asks the server for the whole day: at most 1,000 appointments, of one doctor where the address names one. */
export function askForDesk(doctorId: string, options: CallOptions) {
  const body = doctorId ? { doctorId: [doctorId] } : {};
  return call(listTodaysAppointments, { body, query: {} }, { quiet: true, ...options });
}

/** As many as one answer holds. */
export const MOST = 1000;
