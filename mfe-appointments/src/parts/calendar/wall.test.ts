import { anAppointment } from '@openward/remote-kit/testing';
import fc from 'fast-check';
import { eventsOf, isElsewhere, moveOf } from './events.ts';
import { addMinutes, dayDate, instantAt, startOfDay, timeText, wallDate, wallText } from './wall.ts';

const ZONES = ['America/Chicago', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'];
const MINUTE = 60_000;
const LONG_AGO = new Date(0);
const YEAR = Date.parse('2030-01-01T00:00:00Z');
const anyMinute = fc.integer({ min: 0, max: 365 * 24 * 60 }).map((minutes) => YEAR + minutes * MINUTE);

test.each(ZONES)(
  'in %s, what the wall shows leads back to its instant, or to the first that shows the same',
  (zone) => {
    fc.assert(
      fc.property(anyMinute, (at) => {
        const back = instantAt(wallDate(at, zone), zone).getTime();
        expect(wallDate(back, zone)).toEqual(wallDate(at, zone));
        expect([0, 60 * MINUTE]).toContain(at - back);
      }),
    );
  },
);

test.each(ZONES)('in %s, an appointment that nobody moves stays where it is, with its length', (zone) => {
  fc.assert(
    fc.property(anyMinute, fc.integer({ min: 5, max: 480 }), (at, minutes) => {
      const appointment = anAppointment({
        startDateTime: new Date(at).toISOString(),
        endDateTime: new Date(at + minutes * MINUTE).toISOString(),
        timeZone: zone,
      });
      const [event] = eventsOf([appointment], null, LONG_AGO);
      expect(event && event.end.getTime() - event.start.getTime()).toBe(minutes * MINUTE);
      expect(isElsewhere(moveOf(appointment))).toBe(false);
    }),
  );
});

/** A visit of one hour around a change of clocks, in Chicago's local time. */
function shownIn(startDateTime: string) {
  const endDateTime = new Date(Date.parse(startDateTime) + 60 * MINUTE).toISOString();
  const [event] = eventsOf(
    [anAppointment({ startDateTime, endDateTime, timeZone: 'America/Chicago' })],
    null,
    LONG_AGO,
  );
  return event && [wallText(event.start), event.end.getTime() - event.start.getTime()];
}

test.each([
  ['before the gap', '2030-03-10T07:30:00.000Z', '2030-03-10T01:30'],
  ['after it', '2030-03-10T08:00:00.000Z', '2030-03-10T03:00'],
  ['in the hour that comes twice, first', '2030-11-03T06:30:00.000Z', '2030-11-03T01:30'],
  ['and again', '2030-11-03T07:30:00.000Z', '2030-11-03T01:30'],
])('over a change of clocks a visit keeps its length: %s', (_when, start, wall) => {
  expect(shownIn(start)).toEqual([wall, 60 * MINUTE]);
});

test('a time that the clocks skip becomes the first after it', () => {
  expect(instantAt(new Date('2030-03-10T02:30:00Z'), 'America/Chicago').toISOString()).toBe('2030-03-10T08:00:00.000Z');
});

test('days of the address that are none are left alone', () => {
  expect(dayDate('2030-02-28')?.toISOString()).toBe('2030-02-28T00:00:00.000Z');
  for (const none of ['2030-02-30', '2030-2-3', 'today', '', null]) expect(dayDate(none)).toBeUndefined();
});

test('times of day are written as everywhere in the portal', () => {
  const midnight = startOfDay(new Date('2030-05-15T13:00:00Z'));
  expect([0, 9 * 60 + 5, 12 * 60, 23 * 60 + 59].map((at) => timeText(addMinutes(midnight, at)))).toEqual([
    '12:00 am',
    '09:05 am',
    '12:00 pm',
    '11:59 pm',
  ]);
});

test('cancelled ones are left out, the others stand in the order of time, the moved one where it would go', () => {
  const at = (hour: number, given = {}) =>
    anAppointment({
      startDateTime: `2030-05-15T${hour}:00:00.000Z`,
      endDateTime: `2030-05-15T${hour}:30:00.000Z`,
      timeZone: 'UTC',
      ...given,
    });
  const [late, early, gone] = [at(15), at(10), at(12, { status: 'CANCELED' })];
  expect(eventsOf([late, gone, early], null, LONG_AGO).map(({ id }) => id)).toEqual([early.id, late.id]);
  const move = { ...moveOf(early), start: new Date('2030-05-15T16:00:00Z') };
  const moved = eventsOf([late, early], move, LONG_AGO);
  expect(moved.map(({ id, isMoved }) => [id, isMoved])).toEqual([
    [late.id, false],
    [early.id, true],
  ]);
  expect(isElsewhere(move)).toBe(true);
});

test.each([
  ['before another begins', '09:30', 'a', false],
  ['over the beginning of another', '09:45', 'a', true],
  ['over blocked time', '12:00', 'a', true],
  ['after another has ended', '10:30', 'a', false],
  ['beside a visit of another doctor', '10:00', 'b', false],
  ['into the past', '07:30', 'a', true],
  ['to this minute', '08:00', 'a', true],
])('an event that is moved %s, to %s, says whether it can be there', (_, to, doctorId, isInTheWay) => {
  const at = (from: string, given = {}) =>
    anAppointment({
      startDateTime: `2030-05-15T${from}:00.000Z`,
      endDateTime: addMinutes(new Date(`2030-05-15T${from}:00.000Z`), 30).toISOString(),
      timeZone: 'UTC',
      doctorId: 'a',
      ...given,
    });
  const own = at('15:00');
  const others = [at('10:00'), at('12:15', { status: 'BLOCKED' }), at('09:30', { status: 'CANCELED' })];
  const move = { ...moveOf(own), start: new Date(`2030-05-15T${to}:00Z`), doctorId };
  const events = eventsOf([own, ...others], move, new Date('2030-05-15T08:00:00Z'));
  expect(events.filter((event) => event.isInTheWay).map(({ id }) => id)).toEqual(isInTheWay ? [own.id] : []);
  expect(eventsOf([own, ...others], null, new Date('2030-05-15T20:00:00Z')).some((event) => event.isInTheWay)).toBe(
    false,
  );
});
