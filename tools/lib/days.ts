import { instantOf, wallClock } from '@openward/contract/time';

/** A day by the calendar of the practice. */
interface Day {
  /** 0 is a Sunday. */
  weekday: number;
  /** `MM-DD`, and that of the day after. */
  date: string;
  next: string;
  hours: number;
}

/** Days on which a test may fail that passes on others, with the time on the clock of the practice. */
export const DAYS: Record<string, { time: string; is: (day: Day) => boolean }> = {
  friday: { time: '16:40', is: ({ weekday }) => weekday === 5 },
  saturday: { time: '09:50', is: ({ weekday }) => weekday === 6 },
  sunday: { time: '23:50', is: ({ weekday }) => weekday === 0 },
  'new-years-eve': { time: '17:00', is: ({ date }) => date === '12-31' },
  'end-of-february': { time: '10:07', is: ({ date, next }) => date.startsWith('02') && next === '03-01' },
  // The minute before it changes.
  'clock-ahead': { time: '01:59', is: ({ hours }) => hours < 24 },
  'clock-back': { time: '01:59', is: ({ hours }) => hours > 24 },
};

/**
 * The next of these days after the one of an instant: browsers drop cookies that end in their past.
 * @param name one of {@link DAYS}
 * @param zone of the practice
 * @throws Error with a sentence where there is no such day
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
