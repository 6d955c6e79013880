import type { T } from '@openward/remote-kit';
import { dayOf, daysBetween } from '@openward/ui/date-time';

/** In how many days something is where it takes place: `Today`, `Tomorrow`, `In 5 days`. */
export function daysUntil(iso: string, timeZone: string, now: Date, t: T): string {
  const days = daysBetween(dayOf(now.toISOString(), timeZone), dayOf(iso, timeZone));
  if (days <= 0) return t('Today');
  return days === 1 ? t('Tomorrow') : t('In {days} days', { days: String(days) });
}
