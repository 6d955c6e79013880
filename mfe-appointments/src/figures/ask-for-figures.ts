import type { CallOptions } from '@openward/api-client';
import { call } from '@openward/api-client';
import { todaysFigures } from '@openward/contract/appointments';

/** Asks the server how the day stands. */
export function askForFigures(options: CallOptions) {
  return call(todaysFigures, {}, { quiet: true, ...options });
}
