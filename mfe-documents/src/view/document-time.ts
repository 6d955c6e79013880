import { appointmentTime, dayOf, timeOfDay } from '@openward/ui/date-time';

/** How the specification shows a document's time (section 9): `DD/MM/YYYY hh:mm a`, on the device's clock. */
export function documentTime(iso: string, timeZone = deviceZone()): string {
  return `${dayShown(dayOf(iso, timeZone))} ${timeOfDay(iso, timeZone)}`;
}

/** How it shows when something was signed: `YYYY-MM-DD hh:mm a`. */
export function signatureTime(iso: string, timeZone = deviceZone()): string {
  return appointmentTime(iso, timeZone);
}

/** A day as it is shown, `DD/MM/YYYY`. @param day `YYYY-MM-DD` */
export function dayShown(day: string): string {
  return day.split('-').reverse().join('/');
}

/** A clock on the wall as it is shown. @param wall `YYYY-MM-DDTHH:mm` */
export function wallShown(wall: string): string {
  return documentTime(`${wall}:00Z`, 'UTC');
}

function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
