import { deviceZone } from '@openward/ui/date-time';
import type { Days } from './days.ts';

/** How days are asked for: of documents, those of the device. */
export function queryOf({ from, to }: Days) {
  return { from, to, timeZone: deviceZone() };
}
