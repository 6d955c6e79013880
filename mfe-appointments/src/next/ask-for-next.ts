import type { CallOptions } from '@openward/api-client';
import { call } from '@openward/api-client';
import { nextAppointment } from '@openward/contract/appointments';

/** Asks the server for the patient's next appointment. It shows no busy overlay: the panel has its own skeleton. */
export function askForNext(options: CallOptions) {
  return call(nextAppointment, {}, { quiet: true, ...options });
}
