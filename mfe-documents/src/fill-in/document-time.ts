import { dayOf, timeOfDay } from '@openward/ui/date-time';

/** A time as documents write it, `DD/MM/YYYY hh:mm a` (specification, section 9), on the device's clock. */
export function documentTime(iso: string): string {
  return `${dayOf(iso).split('-').reverse().join('/')} ${timeOfDay(iso, deviceZone())}`;
}

/** IANA name of the device's zone. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
