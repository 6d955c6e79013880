import type { CallOptions } from '@openward/api-client';
import { appointments } from '../appointments-client.ts';

/** Asks the server how the day stands. */
export function askForFigures(options: CallOptions) {
  return appointments.todaysFigures({}, { quiet: true, ...options });
}
