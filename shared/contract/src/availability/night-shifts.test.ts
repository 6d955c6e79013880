import fc from 'fast-check';
import type { ValidationError } from 'yup';
import { isNightShift, type WeekdayHours } from './effect.ts';
import { joinNights, splitNights } from './night-shifts.ts';
import { availabilitySchema } from './schemas.ts';

const always = { validFrom: null, validTo: null };
const night = { weekday: 7, starts: '22:00', ends: '06:00', ...always };

test('a night shift is kept on both of its days', () => {
  expect(splitNights([night])).toEqual([
    { weekday: 7, starts: '22:00', ends: '24:00', ...always },
    { weekday: 1, starts: '00:00', ends: '06:00', ...always },
  ]);
  const limited = { ...night, weekday: 1, validFrom: '2030-12-30', validTo: '2030-12-31' };
  expect(splitNights([limited])[1]).toMatchObject({ weekday: 2, validFrom: '2030-12-31', validTo: '2031-01-01' });
});

test.each([
  ['22:00', '06:00', true],
  ['18:00', '08:00', true],
  ['22:00', '00:00', false],
  ['00:00', '24:00', false],
  ['09:00', '08:00', false],
  ['09:00', '09:00', false],
  ['', '06:00', false],
])('from %s to %s', (starts, ends, expected) => {
  expect(isNightShift({ starts, ends })).toBe(expected);
});

test('round the clock is seven whole days and no night', () => {
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts: '00:00', ends: '24:00', ...always }));
  expect(joinNights(week)).toEqual(week);
});

test('what is joined means the same, and nights that were entered come back as they were', () => {
  const hour = fc.integer({ min: 0, max: 23 }).map((hours) => `${String(hours).padStart(2, '0')}:00`);
  const hours = fc
    .record({
      weekday: fc.integer({ min: 1, max: 7 }),
      starts: hour,
      ends: fc.oneof(hour, fc.constant('24:00')),
      validFrom: fc.constantFrom(null, '2030-05-15'),
      validTo: fc.constantFrom(null, '2030-12-31'),
    })
    .filter((entry) => isNightShift(entry) || entry.starts < entry.ends);
  const text = (list: readonly WeekdayHours[]) => list.map((entry) => JSON.stringify(entry)).sort();
  fc.assert(
    fc.property(fc.uniqueArray(hours, { maxLength: 8, selector: ({ weekday }) => weekday }), (entered) => {
      const kept = splitNights(entered);
      expect(kept.every(({ starts, ends }) => starts < ends)).toBe(true);
      expect(text(splitNights(joinNights(kept)))).toEqual(text(kept));
      for (const entry of entered.filter(isNightShift)) {
        const isAlone = entered.every(
          ({ weekday, starts }) => weekday !== (entry.weekday % 7) + 1 || starts !== '00:00',
        );
        if (isAlone) expect(text(joinNights(kept))).toContain(JSON.stringify(entry));
      }
    }),
  );
});

describe('of a special day in a body', () => {
  const day = (date: string, ...hours: object[]) => ({ date, hours });
  const shift = { starts: '22:00', ends: '06:00' };
  const errorOf = (...specialDays: object[]) => {
    try {
      const rest = { slotMinutes: 30, bufferMinutes: 0, hours: [], visits: [] };
      expect(availabilitySchema.validateSync({ ...rest, specialDays }, { abortEarly: false })).toMatchObject({
        specialDays,
      });
      return undefined;
    } catch (error) {
      return (error as ValidationError).inner.map(({ path, errors }) => [path, errors[0]]);
    }
  };
  const said = 'These hours overlap with other hours.';

  test.each([
    ['alone', [day('2030-12-31', shift)], undefined],
    ['before a day off', [day('2030-12-31', shift), day('2031-01-01')], undefined],
    [
      'before hours and a night that touch',
      [day('2031-01-01', { starts: '06:00', ends: '12:00' }, shift), day('2030-12-31', shift)],
      undefined,
    ],
    [
      'before hours within it',
      [day('2032-02-28', shift), day('2032-02-29', { starts: '05:00', ends: '12:00' })],
      ['specialDays[1].hours[0].starts', said],
    ],
    [
      'before a night that begins in it',
      [day('2030-05-16', { starts: '09:59', ends: '01:00' }), day('2030-05-15', { starts: '20:00', ends: '10:00' })],
      ['specialDays[0].hours[0].starts', said],
    ],
    [
      'over the evening',
      [day('2030-05-15', { starts: '20:00', ends: '23:00' }, shift)],
      ['specialDays[0].hours[1].starts', said],
    ],
    [
      'of nearly a whole day',
      [day('2030-05-15', { starts: '09:00', ends: '08:00' })],
      ['specialDays[0].hours[0].ends', 'Must be after the start'],
    ],
  ])('%s', (_what, days, error) => {
    expect(errorOf(...days)).toEqual(error && [error]);
  });

  test('beside what is no day at all is refused at its field', () => {
    const none = day('9999-99-99', shift);
    expect(errorOf(day('2030-05-15', shift), none)?.map(([path]) => path)).toEqual(['specialDays[1].date']);
    expect(errorOf({ date: 7, hours: 'none' }, day('2030-05-16', null as unknown as object))).toBeDefined();
  });
});

describe('in a body', () => {
  const body = (hours: object[]) => ({ slotMinutes: 30, bufferMinutes: 0, hours, specialDays: [], visits: [] });
  const errorOf = (hours: object[]) => {
    try {
      availabilitySchema.validateSync(body(hours), { abortEarly: false });
      return undefined;
    } catch (error) {
      return (error as ValidationError).inner.map(({ path, errors }) => [path, errors[0]]);
    }
  };

  test('hours that end before they begin go on after midnight', () => {
    const { hours } = availabilitySchema.validateSync(body([night]));
    expect(hours.map(({ weekday, starts, ends }) => [weekday, starts, ends])).toEqual([
      [7, '22:00', '24:00'],
      [1, '00:00', '06:00'],
    ]);
  });

  test('unless that would be nearly a whole day', () => {
    expect(errorOf([{ weekday: 1, starts: '09:00', ends: '08:00' }])).toEqual([
      ['hours[0].ends', 'Must be after the start'],
    ]);
  });

  test('what is no time and no date at all is refused at its field', () => {
    const odd = [{ weekday: 1, starts: 22, ends: {}, validFrom: '+275760-09-13', validTo: 7 }];
    expect(errorOf(odd)?.map(([path]) => path)).toContain('hours[0].starts');
    expect(errorOf([{ ...night, validFrom: '9999-99-99' }])?.map(([path]) => path)).toContain('hours[0].validFrom');
  });

  test('what overlaps after midnight is told at hours that were entered', () => {
    const said = 'These hours overlap with other hours.';
    const morning = { weekday: 1, starts: '05:00', ends: '09:00' };
    expect(errorOf([night, morning])).toEqual([['hours[1].starts', said]]);
    expect(errorOf([morning, night])).toEqual([['hours[0].starts', said]]);
  });
});
