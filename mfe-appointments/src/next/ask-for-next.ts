import type { CallOptions } from '@openward/api-client';
import { appointments } from '../appointments-client.ts';

/** Asks the server for the patient's next appointment. It shows no busy overlay: the panel has its own skeleton. */
export function askForNext(options: CallOptions) {
  return appointments.nextAppointment({}, { quiet: true, ...options });
}
