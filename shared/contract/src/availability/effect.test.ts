import fc from 'fast-check';
import { addDays } from '../time/formats.ts';
import {
  doOverlap,
  lastsUntil,
  minutesOf,
  type Rules,
  startsIn,
  type WeekdayHours,
  weekdayOf,
  workOn,
} from './effect.ts';

const monday = '2030-05-13';
const hours = (more: Partial<WeekdayHours> = {}): WeekdayHours => ({
  weekday: 1,
  starts: '09:00',
  ends: '12:00',
  validFrom: null,
  validTo: null,
  ...more,
});
const rules = (more: Partial<Rules> = {}): Rules => ({ hours: [hours()], specialDays: [], holidays: [], ...more });

describe('what decides a day', () => {
  test('the weekday, earliest first', () => {
    const both = rules({ hours: [hours({ starts: '14:00', ends: '16:00' }), hours()] });
    expect(workOn(both, monday)).toEqual({
      because: 'weekday',
      hours: [
        { starts: '09:00', ends: '12:00' },
        { starts: '14:00', ends: '16:00' },
      ],
    });
    expect(workOn(both, '2030-05-14').hours).toEqual([]);
  });

  test.each([
    ['the day before the first', '2030-05-06', 0],
    ['the first', '2030-05-13', 1],
    ['the last', '2030-05-20', 1],
    ['the day after the last', '2030-05-27', 0],
  ])('%s of hours that hold for a while', (_what, date, parts) => {
    const limited = rules({ hours: [hours({ validFrom: '2030-05-13', validTo: '2030-05-20' })] });
    expect(workOn(limited, date).hours).toHaveLength(parts);
  });

  test('a holiday before the weekday, and a special day before both', () => {
    const holidays = [{ date: monday, name: 'May holiday' }];
    expect(workOn(rules({ holidays }), monday)).toEqual({ because: 'holiday', hours: [] });
    const own = { date: monday, hours: [{ starts: '10:00', ends: '11:00' }] };
    expect(workOn(rules({ holidays, specialDays: [own] }), monday)).toEqual({
      because: 'special day',
      hours: own.hours,
    });
    expect(workOn(rules({ specialDays: [{ date: monday, hours: [] }] }), monday).hours).toEqual([]);
  });
});

describe('the night shift of a special day', () => {
  const night = { starts: '22:00', ends: '06:00' };
  const evening = { starts: '22:00', ends: '24:00' };
  const morning = { starts: '00:00', ends: '06:00' };
  const day = (date: string, ...own: Rules['specialDays'][number]['hours']) => ({ date, hours: own });
  const [date, after] = [monday, '2030-05-14'];
  const tuesday = (starts: string, ends: string) => hours({ weekday: 2, starts, ends });
  const specialDays = [day(date, night)];

  test.each([
    ...Array.from({ length: 7 }, (_, days) => `2030-05-${13 + days}`),
    '2030-03-30',
    '2030-10-26',
    '2030-12-31',
    '2030-02-28',
    '2032-02-28',
    '2032-02-29',
  ])('%s is kept on its own date, and goes on in the next', (on) => {
    const only = rules({ hours: [], specialDays: [day(on, night)] });
    expect(workOn(only, addDays(on, -1)).hours).toEqual([]);
    expect(workOn(only, on)).toEqual({ because: 'special day', hours: [evening] });
    expect(workOn(only, addDays(on, 1))).toEqual({ because: 'weekday', hours: [morning] });
    expect(workOn(only, addDays(on, 2)).hours).toEqual([]);
  });

  const holidays = [{ date: after, name: 'Feast' }];
  const [noon, off] = [{ starts: '12:00', ends: '13:00' }, day(after)];
  const weekly = [hours({ starts: '22:00', ends: '24:00' }), tuesday('00:00', '07:00'), tuesday('09:00', '12:00')];
  test.each<[string, Partial<Rules>, Rules['specialDays'][number]['hours']]>([
    ['weekly hours', { hours: [tuesday('09:00', '12:00')] }, [morning, { starts: '09:00', ends: '12:00' }]],
    ['hours that begin in it', { hours: [tuesday('05:00', '12:00')] }, [morning, { starts: '06:00', ends: '12:00' }]],
    ['hours that end in it', { hours: [tuesday('01:00', '05:00')] }, [morning]],
    ['a longer weekly night', { hours: weekly }, [morning, { starts: '09:00', ends: '12:00' }]],
    ['hours from midnight', { hours: [tuesday('00:00', '08:00')] }, [morning, { starts: '06:00', ends: '08:00' }]],
    ['a day off', { specialDays: [...specialDays, off] }, [morning]],
    ['a special day', { specialDays: [day(after, noon), ...specialDays] }, [morning, noon]],
    ['a night', { specialDays: [...specialDays, day(after, night)] }, [morning, evening]],
    ['a holiday', { holidays }, []],
    ['a holiday with hours', { holidays, specialDays: [...specialDays, day(after, noon)] }, [morning, noon]],
  ])('before %s', (_what, more, expected) => {
    expect(workOn(rules({ hours: [], specialDays, ...more }), after).hours).toEqual(expected);
  });

  test('is not cut by a holiday on its own date', () => {
    const only = rules({ hours: [], specialDays, holidays: [{ date, name: 'Feast' }] });
    expect([date, after].map((on) => workOn(only, on).hours)).toEqual([[evening], [morning]]);
  });
});

test('visits follow each other with the buffer between them, and the last is whole', () => {
  const period = { starts: '09:00', ends: '11:00' };
  expect(startsIn(period, 30, 0)).toEqual(['09:00', '09:30', '10:00', '10:30']);
  expect(startsIn(period, 30, 10)).toEqual(['09:00', '09:40', '10:20']);
  expect(startsIn({ starts: '23:00', ends: '24:00' }, 30, 0)).toEqual(['23:00', '23:30']);
  expect(startsIn(period, 0, 0)).toEqual([]);
  expect(startsIn(period, Number.NaN, 0)).toEqual([]);
});

test.each([
  ['nothing follows', '23:00', [], [], 23 * 60, '22:15'],
  ['hours follow on the same day', '12:00', [{ starts: '12:00', ends: '13:00' }], [], 13 * 60, '11:45'],
  ['a gap follows', '12:00', [{ starts: '12:30', ends: '13:00' }], [], 12 * 60, undefined],
  ['hours follow after midnight', '24:00', [], [{ starts: '00:00', ends: '06:00' }], 30 * 60, '23:45'],
  ['a free hour follows midnight', '24:00', [], [{ starts: '01:00', ends: '06:00' }], 24 * 60, '23:15'],
])('where %s, visits may last as long, and the last begins in time', (_what, ends, hours, after, until, last) => {
  expect(lastsUntil(ends, [hours, after])).toBe(until);
  expect(startsIn({ starts: '11:45', ends }, 30, 0, until).at(-1)).toBe(last);
});

test('Sunday is the seventh', () => {
  expect(weekdayOf('2030-05-19')).toBe(7);
  expect(weekdayOf(monday)).toBe(1);
});

test('hours overlap exactly where some minute of some day is in both', () => {
  const time = fc.integer({ min: 0, max: 8 }).map((hour) => `0${hour}:00`);
  const day = fc.option(fc.integer({ min: 1, max: 9 }).map((number) => `2030-05-0${number}`));
  const some = fc
    .record({ weekday: fc.integer({ min: 1, max: 2 }), starts: time, ends: time, validFrom: day, validTo: day })
    .filter(
      ({ starts, ends, validFrom, validTo }) => starts < ends && (!validFrom || !validTo || validFrom <= validTo),
    );
  const holds = ({ validFrom, validTo }: WeekdayHours, date: string) =>
    (!validFrom || validFrom <= date) && (!validTo || validTo >= date);
  fc.assert(
    fc.property(some, some, (one, other) => {
      let isShared = false;
      for (let number = 0; number <= 10; number++) {
        const date = `2030-05-${String(number).padStart(2, '0')}`;
        if (one.weekday !== other.weekday || !holds(one, date) || !holds(other, date)) continue;
        const [from, to] = [
          Math.max(minutesOf(one.starts), minutesOf(other.starts)),
          Math.min(minutesOf(one.ends), minutesOf(other.ends)),
        ];
        isShared ||= from < to;
      }
      expect(doOverlap(one, other)).toBe(isShared);
    }),
  );
});
