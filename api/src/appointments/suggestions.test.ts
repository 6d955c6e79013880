import fc from 'fast-check';
import type { Calendar } from './slot-grid.ts';
import { type Displaced, suggestTimes } from './suggestions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2030-05-15T07:00:00Z');
const DOCTORS = ['one', 'two', 'three'];

const periods = Array.from({ length: 20 }, (_, day) => {
  const opens = NOW + 2 * HOUR + (day - 3) * DAY;
  return { date: new Date(opens).toISOString().slice(0, 10), opens, closes: opens + 4 * HOUR, until: opens + 4 * HOUR };
});
const calendar = fc
  .record({ step: fc.constantFrom(20, 30, 45), buffer: fc.constantFrom(0, 10) })
  .map(
    ({ step, buffer }): Calendar => ({ periods, minutes: step, step: step + buffer, buffer, visits: [], blocks: [] }),
  );
const visit = fc.record({
  quarter: fc.integer({ min: 8, max: 400 }),
  minutes: fc.constantFrom(15, 30, 60),
  patientId: fc.constantFrom('a', 'b', 'c', 'd'),
});

test('the first suggestions never collide, and every suggestion lies in hours and ahead of now', () => {
  fc.assert(
    fc.property(
      fc.tuple(calendar, calendar, calendar),
      fc.array(visit, { minLength: 1, maxLength: 15 }),
      (calendars, wanted) => {
        const byDoctor = new Map(DOCTORS.map((id, place) => [id, calendars[place] as Calendar]));
        const visits = wanted.map(
          ({ quarter, minutes, patientId }, place): Displaced => ({
            ...{ id: String(place), at: NOW + quarter * 15 * 60_000, minutes, patientId },
            ...{ doctorIds: DOCTORS, elsewhere: [], away: { doctorId: 'one', span: [NOW, NOW + DAY] } },
          }),
        );
        const suggested = suggestTimes(visits, byDoctor, NOW);
        const firsts = visits.flatMap(({ id, minutes, patientId }) => {
          const [first] = suggested.get(id) ?? [];
          return first ? [{ ...first, patientId, ends: first.at + minutes * 60_000 }] : [];
        });
        for (const [place, one] of firsts.entries()) {
          for (const other of firsts.slice(place + 1)) {
            const isShared = one.doctorId === other.doctorId || one.patientId === other.patientId;
            if (isShared) expect(one.at < other.ends && other.at < one.ends).toBe(false);
          }
        }
        for (const { id, minutes, at: own } of visits) {
          for (const { doctorId, at } of suggested.get(id) ?? []) {
            const ends = at + minutes * 60_000;
            expect(periods.some(({ opens, closes }) => opens <= at && closes >= ends)).toBe(true);
            // Nobody is asked to come earlier on short notice.
            expect(at).toBeGreaterThanOrEqual(Math.min(own, NOW + DAY));
            if (doctorId === 'one') expect(at < NOW + DAY && ends > NOW).toBe(false);
          }
        }
      },
    ),
  );
});
