import { instantOf, wallClock } from '@openward/contract/time';

/** A day in the practice's calendar. */
interface Day {
  /** 0 is Sunday. */
  weekday: number;
  /** `MM-DD`; `next` is that of the following day. */
  date: string;
  next: string;
  hours: number;
}

/** Days on which tests may fail that pass on others, with a time in the practice's time zone. */
export const DAYS: Record<string, { time: string; is: (day: Day) => boolean }> = {
  friday: { time: '16:40', is: ({ weekday }) => weekday === 5 },
  saturday: { time: '09:50', is: ({ weekday }) => weekday === 6 },
  sunday: { time: '23:50', is: ({ weekday }) => weekday === 0 },
  'new-years-eve': { time: '17:00', is: ({ date }) => date === '12-31' },
  'end-of-february': { time: '10:07', is: ({ date, next }) => date.startsWith('02') && next === '03-01' },
  // One minute before the change.
  'clock-ahead': { time: '01:59', is: ({ hours }) => hours < 24 },
  'clock-back': { time: '01:59', is: ({ hours }) => hours > 24 },
};

/**
 * Returns the next such day after today; a past day would make browsers drop cookies as expired.
 * @param name one of {@link DAYS}
 * @param zone of the practice
 * @throws Error with a sentence for an unknown name
 */
export function nextDay(name: string, now: number, zone: string): Date {
  const kind = DAYS[name];
  if (!kind) throw new Error(`There is no day ${name}. Use ${Object.keys(DAYS).join(', ')}, or YYYY-MM-DDTHH:mm.`);
  const today = wallClock(now, zone).slice(0, 10);
  for (let days = 1; ; days++) {
    const [day, next] = [dayAfter(today, days), dayAfter(today, days + 1)];
    const [begins, ends] = [day, next].map((date) => instantOf(`${date}T00:00`, zone).getTime()) as [number, number];
    const weekday = new Date(`${day}T00:00Z`).getUTCDay();
    const found = { weekday, date: day.slice(5), next: next.slice(5), hours: (ends - begins) / 3_600_000 };
    if (kind.is(found)) return instantOf(`${day}T${kind.time}`, zone);
  }
}

/** @param date `YYYY-MM-DD` */
function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
