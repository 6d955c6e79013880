import type { T } from '@openward/remote-kit';
import { dayOf } from '@openward/ui/date-time';

/** In how many days something is where it takes place: `Today`, `Tomorrow`, `In 5 days`. */
export function daysUntil(iso: string, timeZone: string, now: Date, t: T): string {
  const noon = (day: string) => Date.parse(`${day}T12:00Z`);
  const days = Math.round((noon(dayOf(iso, timeZone)) - noon(dayOf(now.toISOString(), timeZone))) / 86_400_000);
  if (days <= 0) return t('Today');
  return days === 1 ? t('Tomorrow') : t('In {days} days', { days: String(days) });
}
