import fc from 'fast-check';
import { changesOf, isSame, threeWay } from './three-way.ts';

const FIELDS = ['name', 'phone', 'city'] as const;
const form = fc.record({ name: fc.string(), phone: fc.string(), city: fc.string() });

test('loses neither what somebody typed nor what somebody else saved', () => {
  fc.assert(
    fc.property(form, form, form, (base, mine, theirs) => {
      const { values, conflicts } = threeWay(base, mine, theirs);
      for (const field of FIELDS) {
        const [isTouched, isMoved] = [mine[field] !== base[field], theirs[field] !== base[field]];
        expect(values[field]).toBe(isTouched ? mine[field] : theirs[field]);
        const isAsked = isTouched && isMoved && mine[field] !== theirs[field];
        expect(conflicts[field]).toBe(isAsked ? theirs[field] : undefined);
      }
    }),
  );
});

test('who has typed nothing follows the record, and sends nothing', () => {
  fc.assert(
    fc.property(form, form, (base, theirs) => {
      const { values } = threeWay(base, base, theirs);
      expect(values).toEqual(theirs);
      expect(changesOf(theirs, values)).toEqual({});
    }),
  );
});

test('asks about a time that was chosen with a doctor who is another now', () => {
  const base = { start: '09:00', doctor: 'Raman', words: '' };
  const rules = { together: ['start', 'doctor'] };
  const now = { ...base, doctor: 'Okafor' };
  expect(threeWay(base, { ...base, start: '10:00' }, now, rules)).toEqual({
    values: { start: '10:00', doctor: 'Okafor', words: '' },
    conflicts: { start: '09:00' },
  });
  expect(threeWay(base, { ...base, words: 'Cough' }, now, rules).conflicts).toEqual({});
});

describe('a field that repeats another', () => {
  const rules = { derived: ({ isSame }: Record<string, unknown>) => (isSame ? ['bill'] : []) };
  const at = (home: string, bill = home) => ({ isSame: home === bill, home, bill });
  const cases = [
    {
      of: 'is not asked about beside it',
      mine: at('mine'),
      theirs: at('theirs'),
      asked: { home: 'theirs' },
      sent: ['home'],
    },
    { of: 'follows who made it another', mine: at('mine'), theirs: at('old', 'b'), asked: {}, sent: ['home'] },
    {
      of: 'is mine again where I made it another',
      mine: at('old', 'b'),
      theirs: at('new'),
      asked: {},
      sent: ['isSame', 'bill'],
    },
    {
      ...{ of: 'is asked about where both did', mine: at('old', 'b'), theirs: at('old', 'c') },
      ...{ asked: { bill: 'c' }, sent: ['isSame', 'bill'] },
    },
  ];

  test.each(cases)('$of', ({ mine, theirs, asked, sent }) => {
    const { conflicts, values } = threeWay(at('old'), mine, theirs, rules);
    expect(conflicts).toEqual(asked);
    if (mine.isSame && !theirs.isSame)
      expect(values).toMatchObject({ isSame: false, home: mine.home, bill: theirs.bill });
    expect(Object.keys(changesOf(at('old'), mine, rules))).toEqual(sent);
  });

  test('who makes both the same decides about both', () => {
    const base = at('old', 'b');
    expect(threeWay(base, at('old'), at('old', 'c'), rules).conflicts).toEqual({ bill: 'c' });
    expect(changesOf(base, at('old'), rules)).toEqual({ isSame: true, bill: 'old' });
  });
});

describe('a list with keys', () => {
  const rules = { keyed: { hours: (entry: { day: number }) => String(entry.day) } };
  const base = {
    hours: [
      { day: 1, from: 9 },
      { day: 2, from: 9 },
    ],
  };
  const at = (...hours: { day: number; from: number }[]) => ({ hours });

  test('takes changes of different entries, additions and removals', () => {
    const mine = at({ day: 1, from: 8 }, { day: 2, from: 9 }, { day: 3, from: 7 });
    const theirs = at({ day: 1, from: 9 });
    expect(threeWay(base, mine, theirs, rules)).toEqual({
      values: at({ day: 1, from: 8 }, { day: 3, from: 7 }),
      conflicts: {},
    });
  });

  test('asks about the entry alone that both have changed', () => {
    const mine = at({ day: 1, from: 8 }, { day: 2, from: 9 }, { day: 4, from: 7 });
    const theirs = at({ day: 1, from: 10 }, { day: 2, from: 11 });
    expect(threeWay(base, mine, theirs, rules)).toEqual({
      values: at({ day: 1, from: 8 }, { day: 2, from: 11 }, { day: 4, from: 7 }),
      conflicts: { hours: at({ day: 1, from: 10 }, { day: 2, from: 11 }, { day: 4, from: 7 }).hours },
    });
  });

  test('loses no entry that only one of two has changed, whatever is chosen', () => {
    const week = fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.integer({ min: 7, max: 9 }));
    const of = (days: Record<string, number>) =>
      at(...Object.entries(days).map(([day, from]) => ({ day: Number(day), from })));
    fc.assert(
      fc.property(week, week, week, (was, mine, theirs) => {
        const { values, conflicts } = threeWay(of(was), of(mine), of(theirs), rules);
        const kept = new Map(values.hours.map(({ day, from }) => [String(day), from]));
        const taken = new Map(
          ((conflicts.hours ?? values.hours) as typeof values.hours).map(({ day, from }) => [String(day), from]),
        );
        for (const day of ['1', '2', '3', '4']) {
          const [isTouched, isMoved] = [mine[day] !== was[day], theirs[day] !== was[day]];
          expect(kept.get(day)).toBe(isTouched ? mine[day] : theirs[day]);
          expect(taken.get(day)).toBe(isMoved ? theirs[day] : mine[day]);
        }
      }),
    );
  });

  test('keeps the order of who has changed it, and puts what is new where it was put', () => {
    const days = (...of: number[]) => at(...of.map((day) => ({ day, from: 9 })));
    const order = (mine: number[], theirs: number[]) =>
      threeWay(days(1, 2, 3), days(...mine), days(...theirs), rules).values.hours.map(({ day }) => day);
    expect(order([1, 2, 3, 4], [3, 1, 2])).toEqual([3, 4, 1, 2]);
    expect(order([3, 2, 1], [1, 5, 2, 3])).toEqual([3, 2, 1, 5]);
    expect(order([1, 4, 2, 3], [5, 1, 2, 3])).toEqual([5, 1, 4, 2, 3]);
  });

  test('is merged by its texts where these are all it holds', () => {
    const specialities = (...of: string[]) => ({ of });
    expect(threeWay(specialities('A', 'B'), specialities('A', 'B', 'C'), specialities('B', 'D'))).toEqual({
      values: specialities('B', 'C', 'D'),
      conflicts: {},
    });
  });
});

test('a list is the same as one that holds the same', () => {
  expect([isSame(['a'], ['a']), isSame(['a'], ['b'])]).toEqual([true, false]);
});
