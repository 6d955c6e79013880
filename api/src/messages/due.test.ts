import { wallClock } from '@openward/contract/time';
import fc from 'fast-check';
import { isQuiet } from './quiet.ts';
import { dueReminder, reminderTime } from './remind.ts';

const HOUR = 3_600_000;
const ZONES = ['UTC', 'America/Chicago', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin'];
const wall = (at: Date, zone = 'America/Chicago') => wallClock(at.getTime(), zone).slice(0, 16);
const AS_AT_FIRST = { quietFrom: '21:00', quietTo: '08:00', firstReminder: 24, lastReminder: 2 };
const BY_SMS = { ...AS_AT_FIRST, timeZone: 'America/Chicago', phoneNo: '5551234567' };
const chicago = (text: string) => new Date(`${text}:00-05:00`);

test.each([
  ['day', '2030-05-15T10:00', '2030-05-14T10:00'],
  ['hours', '2030-05-15T10:00', '2030-05-15T08:00'],
  ['hours', '2030-05-15T09:00', '2030-05-15T08:00'],
  ['hours', '2030-05-15T08:30', '2030-05-14T20:45'],
  ['hours', '2030-05-15T23:30', '2030-05-15T20:45'],
  ['day', '2030-05-15T07:30', '2030-05-14T08:00'],
  ['day', '2030-05-15T22:00', '2030-05-15T08:00'],
] as const)('an SMS, %s before %s: at %s', (kind, startsAt, expected) => {
  expect(wall(reminderTime(kind, { ...BY_SMS, startsAt: chicago(startsAt) }))).toBe(expected);
});

test.each([
  ['hours', '2030-05-15T08:30', '2030-05-15T06:30'],
  ['day', '2030-05-15T22:00', '2030-05-14T22:00'],
] as const)('an e-mail, %s before %s: at %s, in the night as well', (kind, startsAt, expected) => {
  const byMail = { ...BY_SMS, phoneNo: null, startsAt: chicago(startsAt), since: chicago('2030-05-01T12:00') };
  expect(wall(reminderTime(kind, byMail))).toBe(expected);
  expect(dueReminder(byMail, chicago(expected))).toBe(kind);
});

test('no SMS at night, always before, and never more than half a day from when it was wished', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.constantFrom('day' as const, 'hours' as const),
      fc.integer({ min: Date.UTC(2029, 0, 1) / 300_000, max: Date.UTC(2031, 0, 1) / 300_000 }),
      (zone, kind, slot) => {
        const startsAt = new Date(slot * 300_000);
        const at = reminderTime(kind, { ...BY_SMS, startsAt, timeZone: zone });
        expect(isQuiet(at, { ...BY_SMS, timeZone: zone })).toBe(false);
        expect(startsAt.getTime() - at.getTime()).toBeGreaterThanOrEqual(HOUR);
        const wished = startsAt.getTime() - (kind === 'day' ? 24 : 2) * HOUR;
        expect(Math.abs(at.getTime() - wished)).toBeLessThanOrEqual(13 * HOUR);
      },
    ),
  );
});

test('each is due from its time on, the later one in the place of the earlier, and at once for who has just booked', () => {
  const startsAt = chicago('2030-05-15T15:00');
  const long = { ...BY_SMS, startsAt, since: chicago('2030-05-01T12:00') };
  expect(dueReminder(long, chicago('2030-05-14T14:59'))).toBeUndefined();
  expect(dueReminder(long, chicago('2030-05-14T15:00'))).toBe('day');
  expect(dueReminder(long, chicago('2030-05-14T22:00'))).toBeUndefined();
  expect(dueReminder(long, chicago('2030-05-15T11:00'))).toBe('day');
  // Within two hours of the other reminder, it would only repeat it.
  expect(dueReminder(long, chicago('2030-05-15T11:01'))).toBeUndefined();
  expect(dueReminder(long, chicago('2030-05-15T12:59'))).toBeUndefined();
  expect(dueReminder(long, chicago('2030-05-15T13:00'))).toBe('hours');
  expect(dueReminder(long, startsAt)).toBeUndefined();
  const late = { ...long, since: chicago('2030-05-15T09:00') };
  expect(dueReminder(late, chicago('2030-05-15T09:00'))).toBe('day');
  const later = { ...long, since: chicago('2030-05-15T14:20') };
  expect(dueReminder(later, chicago('2030-05-15T14:30'))).toBe('hours');
  expect(dueReminder(later, chicago('2030-05-15T14:31'))).toBeUndefined();
});

test.each([
  [{ quietFrom: '22:30', quietTo: '06:15' }, '2030-05-15T08:00', '2030-05-15T06:15'],
  [{ quietFrom: '22:30', quietTo: '06:15' }, '2030-05-15T07:00', '2030-05-14T22:15'],
  [{ quietFrom: '00:00', quietTo: '07:00' }, '2030-05-15T08:30', '2030-05-15T07:00'],
  [{ quietFrom: '00:00', quietTo: '07:00' }, '2030-05-15T07:30', '2030-05-14T23:45'],
  [{ quietFrom: '08:00', quietTo: '08:00' }, '2030-05-15T05:00', '2030-05-15T03:00'],
])('an SMS with the quiet hours %j, two hours before %s: at %s', (hours, startsAt, expected) => {
  expect(wall(reminderTime('hours', { ...BY_SMS, ...hours, startsAt: chicago(startsAt) }))).toBe(expected);
});

test.each([
  [{ firstReminder: 72 }, '2030-05-12T15:00', 'day'],
  [{ firstReminder: 0 }, '2030-05-15T12:59', undefined],
  [{ lastReminder: 0 }, '2030-05-15T14:00', 'day'],
  [{ lastReminder: 4 }, '2030-05-15T11:00', 'hours'],
  [{ firstReminder: 0, lastReminder: 0 }, '2030-05-15T14:59', undefined],
])('with %j, at %s: %s', (hours, at, expected) => {
  const startsAt = chicago('2030-05-15T15:00');
  expect(dueReminder({ ...BY_SMS, ...hours, startsAt, since: chicago('2030-05-01T12:00') }, chicago(at))).toBe(
    expected,
  );
});
