import { dayOf, timeOfDay } from '@openward/ui/date-time';

/** When a version was saved, on the device's clock: `DD/MM/YYYY hh:mm a` (specification, section 9). */
export function savedTime(iso: string): string {
  const [year, month, day] = dayOf(iso).split('-');
  return `${day}/${month}/${year} ${timeOfDay(iso, Intl.DateTimeFormat().resolvedOptions().timeZone)}`;
}
