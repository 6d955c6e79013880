import type { DayRange } from '@openward/contract/health-record';
import type { T } from '@openward/remote-kit';
import { documentDay } from '@openward/ui/date-time';

/** The label of the days of a download. */
export function dayRangeLabel({ from, to }: DayRange, t: T): string {
  const [first, last] = [from && documentDay(from), to && documentDay(to)];
  if (first && last) return first === last ? first : t('{first} to {last}', { first, last });
  if (first) return t('From {first}', { first });
  return last ? t('Until {last}', { last }) : t('Everything');
}
