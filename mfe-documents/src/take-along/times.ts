import type { DayRange } from '@openward/contract/patients';
import type { T } from '@openward/remote-kit';
import { dayOf, timeOfDay } from '@openward/ui/date-time';

/** How the specification shows a document's time (section 9), on the device's clock: `DD/MM/YYYY hh:mm a`. */
export function documentTime(iso: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `${documentDay(dayOf(iso, timeZone))} ${timeOfDay(iso, timeZone)}`;
}

/** A calendar day as documents' times begin: `2026-03-02` is `02/03/2026`. */
export function documentDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** A clock on the wall, `YYYY-MM-DDTHH:mm`, in the same manner. */
export function wallTime(wall: string): string {
  return `${documentDay(wall.slice(0, 10))} ${timeOfDay(`${wall}:00Z`, 'UTC')}`;
}

/** Which days a download holds, in words. */
export function rangeWords({ from, to }: DayRange, t: T): string {
  const [first, last] = [from && documentDay(from), to && documentDay(to)];
  if (first && last) return first === last ? first : t('{first} to {last}', { first, last });
  if (first) return t('From {first} on', { first });
  return last ? t('Until {last}', { last }) : t('Everything');
}
