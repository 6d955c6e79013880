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

  test('asks where both have changed the same entry', () => {
    const theirs = at({ day: 1, from: 10 }, { day: 2, from: 9 });
    expect(threeWay(base, at({ day: 1, from: 8 }, { day: 2, from: 9 }), theirs, rules).conflicts).toEqual({
      hours: theirs.hours,
    });
  });
});

test('a list is the same as one that holds the same', () => {
  expect([isSame(['a'], ['a']), isSame(['a'], ['b'])]).toEqual([true, false]);
});
