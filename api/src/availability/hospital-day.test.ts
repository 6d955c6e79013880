import fc from 'fast-check';
import { boundsOf, hospitalDays } from './hospital-day.ts';

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The civil date in a zone according to `Intl`. */
function civilDate(at: Date | number, timeZone: string): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  calendars.set(timeZone, calendar);
  return calendar.format(at);
}

// Includes zones that change at midnight, have extreme offsets, or change by other than an hour.
const zones = [
  'UTC',
  'Pacific/Pago_Pago',
  'Europe/Moscow',
  'Pacific/Kiritimati',
  'America/New_York',
  'Europe/Berlin',
  'America/Havana',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
];

function expectCivilDay(now: Date, zone: string): void {
  const { from, to } = hospitalDays(now, zone);
  expect(from.getTime()).toBeLessThanOrEqual(now.getTime());
  expect(to.getTime()).toBeGreaterThan(now.getTime());
  const today = civilDate(now, zone);
  expect({ zone, now, first: civilDate(from, zone), last: civilDate(to.getTime() - 1, zone) }).toEqual({
    zone,
    now,
    first: today,
    last: today,
  });
  expect(civilDate(from.getTime() - 1, zone) < today).toBe(true);
  expect(civilDate(to, zone) > today).toBe(true);
}

test('a day is the whole civil day around an instant, wherever and whenever', () => {
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });
  fc.assert(fc.property(instants, fc.constantFrom(...zones), expectCivilDay), { numRuns: 500 });
});

test.each(zones)('every hour of the days on which clocks change: %s', (zone) => {
  const names = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (at: number) => names.formatToParts(at).at(-1)?.value;
  const day = 86_400_000;
  const start = Date.parse('2030-01-01T00:00:00Z');
  for (let at = start; at < start + 365 * day; at += day) {
    if (offset(at) === offset(at + day)) continue;
    for (let hour = -24; hour <= 48; hour++) expectCivilDay(new Date(at + hour * 3_600_000), zone);
  }
});

test('days follow on each other without a gap, and a week is seven of them', () => {
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), fc.integer({ min: -40, max: 40 }), (now, zone, first) => {
      const week = hospitalDays(now, zone, first, first + 6);
      let at = week.from;
      for (let day = first; day < first + 7; day++) {
        const { from, to } = hospitalDays(now, zone, day);
        expect(from).toEqual(at);
        expect((to.getTime() - from.getTime()) / 3_600_000).toBeGreaterThanOrEqual(22);
        expect((to.getTime() - from.getTime()) / 3_600_000).toBeLessThanOrEqual(26);
        at = to;
      }
      expect(week.to).toEqual(at);
    }),
    { numRuns: 200 },
  );
});

test.each([
  // Havana has midnight twice and the day begins at the first; Cairo skips it and the day begins at 01:00.
  ['America/Havana', '2030-11-03T12:00:00Z', '2030-11-03T04:00:00.000Z', '2030-11-04T05:00:00.000Z'],
  ['Africa/Cairo', '2030-04-26T12:00:00Z', '2030-04-25T22:00:00.000Z', '2030-04-26T21:00:00.000Z'],
  ['America/New_York', '2030-03-10T12:00:00Z', '2030-03-10T05:00:00.000Z', '2030-03-11T04:00:00.000Z'],
])('%s: the day around %s', (zone, now, from, to) => {
  const day = hospitalDays(new Date(now), zone);
  expect([day.from.toISOString(), day.to.toISOString()]).toEqual([from, to]);
});

test('the days of a list lie within its bounds, wherever and whenever, and no more than a day and a half beyond', () => {
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });
  const within = (now: Date, zone: string, after: number, first: number) => {
    const { from = 0, to = 0 } = boundsOf(now, { first: after, end: after + 1, from: 'today' });
    const day = hospitalDays(now, zone, after);
    expect(day.from.getTime()).toBeGreaterThanOrEqual(from.valueOf());
    expect(day.to.getTime()).toBeLessThanOrEqual(to.valueOf());
    expect(to.valueOf() - from.valueOf()).toBeLessThanOrEqual(2.5 * 86_400_000);
    const weekday = (new Date(civilDate(now, zone)).getUTCDay() + 7 - first) % 7;
    const week = hospitalDays(now, zone, -weekday, 6 - weekday);
    const bounds = boundsOf(now, { first: 0, end: 7, from: first });
    expect(week.from.getTime()).toBeGreaterThanOrEqual((bounds.from ?? 0).valueOf());
    expect(week.to.getTime()).toBeLessThanOrEqual((bounds.to ?? 0).valueOf());
  };
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom(...zones),
      fc.integer({ min: -1, max: 1 }),
      fc.integer({ min: 1, max: 7 }),
      within,
    ),
    {
      numRuns: 500,
    },
  );
});
