import { createClient } from '@openward/api-client';
import { takeAlongEndpoints } from '@openward/contract/patients';
import type { Days } from './days.ts';

/** The calls about a patient's whole record. */
export const takeAlong = createClient(takeAlongEndpoints);

/** How days are asked for: of documents, those of the device. */
export function queryOf({ from, to }: Days) {
  return { from, to, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
