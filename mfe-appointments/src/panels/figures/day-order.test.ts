import { anAppointment } from '@openward/remote-kit/testing';
import { dayOrder } from './day-order.ts';

const NOW = new Date('2035-03-14T12:00:00Z');
type Visit = [id: string, minutes: number, status: 'BOOKED' | 'CONFIRMED' | 'CHECKED_IN' | 'COMPLETED'];

/** Visits of 30 minutes that begin in some minutes. */
const dayOfVisits = (visits: readonly Visit[]) =>
  visits.map(([id, minutes, status]) => {
    const start = NOW.getTime() + minutes * 60_000;
    const times = {
      startDateTime: new Date(start).toISOString(),
      endDateTime: new Date(start + 1_800_000).toISOString(),
    };
    return anAppointment({ id, status, ...times });
  });

test.each<[string, Visit[], string | undefined, string | undefined]>([
  ['nothing is booked', [], undefined, undefined],
  [
    'all is over',
    [
      ['a', -90, 'COMPLETED'],
      ['b', -60, 'CONFIRMED'],
    ],
    undefined,
    undefined,
  ],
  [
    'somebody is there',
    [
      ['a', -60, 'COMPLETED'],
      ['b', -30, 'CHECKED_IN'],
      ['c', 0, 'CONFIRMED'],
    ],
    'b',
    'c',
  ],
  [
    'somebody is there before their time',
    [
      ['a', -10, 'CONFIRMED'],
      ['b', 30, 'CHECKED_IN'],
    ],
    'b',
    'a',
  ],
  [
    'somebody has waited long',
    [
      ['a', -120, 'CHECKED_IN'],
      ['b', -10, 'CHECKED_IN'],
    ],
    'a',
    'b',
  ],
  [
    'nobody has come yet',
    [
      ['a', -10, 'CONFIRMED'],
      ['b', 20, 'BOOKED'],
    ],
    'a',
    'b',
  ],
  [
    'the day has not begun',
    [
      ['a', 20, 'BOOKED'],
      ['b', 50, 'BOOKED'],
    ],
    undefined,
    'a',
  ],
])('where %s', (_when, visits, now, next) => {
  expect(dayOrder(dayOfVisits(visits), NOW)).toEqual({ now, next });
});
