import { wallClock } from '@openward/contract/time';
import fc from 'fast-check';
import { dueReminder, isQuiet, reminderTime } from './remind.ts';

const HOUR = 3_600_000;
const ZONES = ['UTC', 'America/Chicago', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin'];
const wall = (at: Date, zone = 'America/Chicago') => wallClock(at.getTime(), zone).slice(0, 16);
const chicago = (text: string) => new Date(`${text}:00-05:00`);

test.each([
  ['day', '2030-05-15T10:00', '2030-05-14T10:00'],
  ['hours', '2030-05-15T10:00', '2030-05-15T08:00'],
  ['hours', '2030-05-15T09:00', '2030-05-15T08:00'],
  ['hours', '2030-05-15T08:30', '2030-05-14T20:45'],
  ['hours', '2030-05-15T23:30', '2030-05-15T20:45'],
  ['day', '2030-05-15T07:30', '2030-05-14T08:00'],
  ['day', '2030-05-15T22:00', '2030-05-15T08:00'],
] as const)('%s before %s: at %s', (kind, startsAt, expected) => {
  expect(wall(reminderTime(kind, chicago(startsAt), 'America/Chicago'))).toBe(expected);
});

test('never at night, always before, and never more than half a day from when it was wished', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.constantFrom('day' as const, 'hours' as const),
      fc.integer({ min: Date.UTC(2029, 0, 1) / 300_000, max: Date.UTC(2031, 0, 1) / 300_000 }),
      (zone, kind, slot) => {
        const startsAt = new Date(slot * 300_000);
        const at = reminderTime(kind, startsAt, zone);
        expect(isQuiet(at, zone)).toBe(false);
        expect(startsAt.getTime() - at.getTime()).toBeGreaterThanOrEqual(HOUR);
        const wished = startsAt.getTime() - (kind === 'day' ? 24 : 2) * HOUR;
        expect(Math.abs(at.getTime() - wished)).toBeLessThanOrEqual(13 * HOUR);
      },
    ),
  );
});

test('each is due from its time on, the later one in the place of the earlier, and at once for who has just booked', () => {
  const startsAt = chicago('2030-05-15T15:00');
  const long = { startsAt, since: chicago('2030-05-01T12:00'), timeZone: 'America/Chicago' };
  expect(dueReminder(long, chicago('2030-05-14T14:59'))).toBeUndefined();
  expect(dueReminder(long, chicago('2030-05-14T15:00'))).toBe('day');
  expect(dueReminder(long, chicago('2030-05-14T22:00'))).toBeUndefined();
  expect(dueReminder(long, chicago('2030-05-15T12:59'))).toBe('day');
  expect(dueReminder(long, chicago('2030-05-15T13:00'))).toBe('hours');
  expect(dueReminder(long, startsAt)).toBeUndefined();
  const late = { ...long, since: chicago('2030-05-15T09:00') };
  expect(dueReminder(late, chicago('2030-05-15T09:00'))).toBe('day');
  const later = { ...long, since: chicago('2030-05-15T14:20') };
  expect(dueReminder(later, chicago('2030-05-15T14:30'))).toBe('hours');
  expect(dueReminder(later, chicago('2030-05-15T14:31'))).toBeUndefined();
});
