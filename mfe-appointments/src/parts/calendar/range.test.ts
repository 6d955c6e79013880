import fc from 'fast-check';
import { daysOf, rangeOf, type Shown, stepOf } from './range.ts';
import { dayText } from './wall.ts';

const on = (day: string) => new Date(`${day}T00:00:00Z`);
const shown = (span: Shown, day: string, firstDay: number) => {
  const { from, to } = rangeOf(span, on(day), firstDay);
  return [dayText(from), dayText(to)];
};

test.each([
  ['day' as const, '2030-05-15', 0, ['2030-05-15', '2030-05-16']],
  ['week' as const, '2030-05-15', 0, ['2030-05-12', '2030-05-19']],
  ['week' as const, '2030-05-15', 1, ['2030-05-13', '2030-05-20']],
  ['week' as const, '2030-05-12', 1, ['2030-05-06', '2030-05-13']],
  ['month' as const, '2030-05-15', 0, ['2030-04-28', '2030-06-02']],
  ['month' as const, '2030-05-15', 1, ['2030-04-29', '2030-06-03']],
  ['agenda' as const, '2030-12-28', 1, ['2030-12-28', '2031-01-04']],
])('a %s with %s, weeks from day %d: %j', (span, day, firstDay, expected) => {
  expect(shown(span, day, firstDay)).toEqual(expected);
});

test.each([
  ['day' as const, '2030-12-31', 1, '2031-01-01'],
  ['week' as const, '2030-05-15', -1, '2030-05-08'],
  ['agenda' as const, '2030-05-15', 1, '2030-05-22'],
  ['month' as const, '2030-01-31', 1, '2030-02-28'],
  ['month' as const, '2030-01-15', -1, '2029-12-15'],
])('from a %s with %s, %d on, is %s', (span, day, steps, expected) => {
  expect(dayText(stepOf(span, on(day), steps))).toBe(expected);
});

test('every view shows its day, and whole weeks of seven', () => {
  const days = fc.integer({ min: 0, max: 4000 }).map((count) => new Date(Date.UTC(2026, 0, 1 + count)));
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: 6 }),
      fc.constantFrom('day', 'week', 'month', 'agenda'),
      (day, first, span) => {
        const seen = daysOf(rangeOf(span as Shown, day, first));
        expect(seen.map(dayText)).toContain(dayText(day));
        if (span === 'week' || span === 'month') {
          expect(seen.length % 7).toBe(0);
          expect(seen[0]?.getUTCDay()).toBe(first);
        }
      },
    ),
  );
});
