import { wallClock } from '@openward/contract/time';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { ruleOf, startsOf, wallsOf } from './recurrence.ts';

/** East and west, with and without clock changes; the last one changes by half an hour. */
const ZONES = ['Pacific/Pago_Pago', 'America/Chicago', 'Europe/Berlin', 'Pacific/Kiritimati', 'Australia/Lord_Howe'];

const repeat = fc.record({
  unit: fc.constantFrom('day', 'week', 'month'),
  every: fc.integer({ min: 1, max: 12 }),
  count: fc.integer({ min: 2, max: 52 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
  byWeekday: fc.boolean(),
  lastDay: fc.boolean(),
});
const day = fc
  .date({ min: new Date('2030-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** The result of another implementation (ical.js) for a rule. */
function iterated(rule: string, starts: string): string[] {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(`${starts}:00`, undefined as never));
  const walls: string[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) walls.push(next.toString().slice(0, 16));
  return walls;
}

test('the days of a rule are those of ical.js', () => {
  fc.assert(
    fc.property(repeat, day, (wanted, first) => {
      const rule = ruleOf(wanted, first);
      const starts = `${first}T09:30`;
      expect(wallsOf({ rule, starts })).toEqual(iterated(rule, starts));
    }),
    { numRuns: 300 },
  );
});

test('a visit is at the same time on the clock over both changes of the clocks, in five zones', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      repeat,
      day,
      fc.integer({ min: 4, max: 23 }),
      (timeZone, wanted, first, hour) => {
        const starts = `${first}T${String(hour).padStart(2, '0')}:15`;
        const series = { rule: ruleOf(wanted, first), starts, timeZone };
        const shown = startsOf(series).map((at) => wallClock(at.getTime(), timeZone).slice(0, 16));
        expect(shown).toEqual(iterated(series.rule, starts));
      },
    ),
    { numRuns: 100 },
  );
});

test('a fifth weekday of the month is the last one', () => {
  const rule = ruleOf({ unit: 'month', every: 1, count: 3, byWeekday: true }, '2030-01-29');
  expect(rule).toBe('FREQ=MONTHLY;INTERVAL=1;BYDAY=-1TU;COUNT=3');
  expect(wallsOf({ rule, starts: '2030-01-29T09:00' })).toEqual([
    '2030-01-29T09:00',
    '2030-02-26T09:00',
    '2030-03-26T09:00',
  ]);
});

test('a month without the day has no visit', () => {
  const rule = ruleOf({ unit: 'month', every: 1, count: 3 }, '2030-01-31');
  expect(wallsOf({ rule, starts: '2030-01-31T09:00' }).map((wall) => wall.slice(0, 10))).toEqual([
    '2030-01-31',
    '2030-03-31',
    '2030-05-31',
  ]);
});

test.each([
  ['2030-01-31', ['2030-01-31', '2030-02-28', '2030-03-31', '2030-04-30']],
  ['2031-12-30', ['2031-12-31', '2032-01-31', '2032-02-29', '2032-03-31']],
  ['2030-02-28', ['2030-02-28', '2030-03-31', '2030-04-30', '2030-05-31']],
])('from %s on the last day of every month has a visit', (first, expected) => {
  const rule = ruleOf({ unit: 'month', every: 1, count: 4, lastDay: true }, first);
  expect(rule).toBe('FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1;COUNT=4');
  expect(wallsOf({ rule, starts: `${first}T09:00` }).map((wall) => wall.slice(0, 10))).toEqual(expected);
});
