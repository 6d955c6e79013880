import fc from 'fast-check';
import type { Calendar, Stretch } from './slot-grid.ts';
import { type Displaced, suggestTimes } from './suggestions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2030-05-15T07:00:00Z');
/** A day in UTC. */
const dayOf = (at: number): Stretch => [Math.floor(at / DAY) * DAY, (Math.floor(at / DAY) + 1) * DAY];
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

const displaced = (more: Partial<Displaced>): Displaced => ({
  ...{ id: 'a', at: 0, minutes: 30, doctorIds: DOCTORS, elsewhere: [], busyDays: [], dayOf },
  ...{ patientId: 'a', series: null, away: undefined, ...more },
});

test('the first suggestions never collide, and every suggestion lies in hours and ahead of now', () => {
  fc.assert(
    fc.property(
      fc.tuple(calendar, calendar, calendar),
      fc.array(visit, { minLength: 1, maxLength: 15 }),
      (calendars, wanted) => {
        const byDoctor = new Map(DOCTORS.map((id, place) => [id, calendars[place] as Calendar]));
        const starts = wanted.map(({ quarter, patientId }) => ({ at: NOW + quarter * 15 * 60_000, patientId }));
        const visits = wanted.map(({ minutes, patientId }, place): Displaced => {
          const at = starts[place]?.at ?? 0;
          const own = starts.filter((other) => other.patientId === patientId).map((other) => dayOf(other.at));
          return displaced({
            ...{ id: String(place), at, minutes, patientId, away: { doctorId: 'one', span: [NOW, NOW + DAY] } },
            busyDays: own.filter(([from]) => from !== dayOf(at)[0]),
          });
        });
        const suggested = suggestTimes(visits, byDoctor, NOW);
        const firsts = visits.flatMap(({ id, at: own, minutes, patientId }) => {
          const [first] = suggested.get(id) ?? [];
          return first ? [{ ...first, own, patientId, ends: first.at + minutes * 60_000 }] : [];
        });
        for (const [place, one] of firsts.entries()) {
          for (const other of firsts.slice(place + 1)) {
            const isShared = one.doctorId === other.doctorId || one.patientId === other.patientId;
            if (isShared) expect(one.at < other.ends && other.at < one.ends).toBe(false);
            // Patients with visits on two days do not get both on one.
            const hadOneDay = dayOf(one.own)[0] === dayOf(other.own)[0];
            if (one.patientId === other.patientId && !hadOneDay) {
              expect(dayOf(one.at)[0]).not.toBe(dayOf(other.at)[0]);
            }
          }
        }
        for (const { id, minutes, at: own } of visits) {
          for (const { doctorId, at } of suggested.get(id) ?? []) {
            const ends = at + minutes * 60_000;
            expect(periods.some(({ opens, closes }) => opens <= at && closes >= ends)).toBe(true);
            // Patients are not asked to come earlier on short notice.
            expect(at).toBeGreaterThanOrEqual(Math.min(own, NOW + DAY));
            if (doctorId === 'one') expect(at < NOW + DAY && ends > NOW).toBe(false);
          }
        }
      },
    ),
  );
});

/** A calendar of a doctor who works at the same hours every day, in UTC. */
const opensAt = (...hours: [from: number, to: number][]): Calendar => ({
  ...{ minutes: 30, step: 30, buffer: 0, visits: [], blocks: [] },
  periods: Array.from({ length: 20 }, (_, day) => dayOf(NOW)[0] + (day - 3) * DAY).flatMap((midnight) =>
    hours.map(([from, to]) => ({
      date: new Date(midnight).toISOString().slice(0, 10),
      ...{ opens: midnight + from * HOUR, closes: midnight + to * HOUR, until: midnight + to * HOUR },
    })),
  ),
});
test('the same time of day on a near day comes before the evening before', () => {
  const at = dayOf(NOW)[0] + 4 * DAY + 9.5 * HOUR;
  const away = { doctorId: 'one', span: dayOf(at) };
  const calendars = new Map([
    ['one', opensAt([9, 12])],
    ['two', opensAt([20, 24])],
  ]);
  const times = suggestTimes([displaced({ at, away })], calendars, NOW).get('a') ?? [];
  expect(times[0]).toEqual({ doctorId: 'one', at: at - DAY });
  expect(times[1]).toEqual({ doctorId: 'one', at: at + DAY });
  expect(times.every(({ doctorId }) => doctorId === 'one')).toBe(true);
});

test('no other day on which the patient has a visit already', () => {
  const at = dayOf(NOW)[0] + 4 * DAY + 9.5 * HOUR;
  const away = { doctorId: 'one', span: dayOf(at) };
  const visit = displaced({ at, away, busyDays: [dayOf(at + DAY), dayOf(at - DAY)] });
  const times = suggestTimes([visit], new Map([['one', opensAt([9, 12])]]), NOW).get('a') ?? [];
  expect(times[0]).toEqual({ doctorId: 'one', at: at - 2 * DAY });
});

test('a series is kept with one doctor where that doctor is free at its times', () => {
  const at = dayOf(NOW)[0] + 4 * DAY + 9.5 * HOUR;
  const visits = [0, 7].map((days) => displaced({ id: `${days}`, at: at + days * DAY, series: 's' }));
  const busy = { from: at + 7 * DAY, to: at + 7 * DAY + HOUR };
  const calendars = new Map([
    ['one', { ...opensAt([9, 12]), blocks: [[busy.from, busy.to] as Stretch] }],
    ['two', opensAt([9, 12])],
  ]);
  const suggested = suggestTimes(visits, calendars, NOW);
  expect(visits.map(({ id }) => suggested.get(id)?.[0])).toEqual(
    visits.map((visit) => ({ doctorId: 'two', at: visit.at })),
  );
});
