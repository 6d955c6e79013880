import { deviceZone } from '@openward/ui/date-time';
import type { Days } from './days.ts';

/** The days as a query; for documents they are in the device's time zone. */
export function queryOf({ from, to }: Days) {
  return { from, to, timeZone: deviceZone() };
}
