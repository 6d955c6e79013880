import { timeOfDay } from './clock.ts';
import {
  appointmentTime,
  clockTime,
  dayAndTime,
  dayName,
  dayOf,
  documentDay,
  documentTime,
  durationText,
  nextFullSlot,
  wholeTime,
  zoneName,
} from './formats.ts';

const AT = '2026-03-02T23:30:00.000Z';

describe('on the clock of the zone', () => {
  it.each([
    ['Pacific/Pago_Pago', '2026-03-02 12:30 pm', '12:30 pm', '2026-03-02', 'Monday, 2026-03-02'],
    ['America/Chicago', '2026-03-02 05:30 pm', '05:30 pm', '2026-03-02', 'Monday, 2026-03-02'],
    ['Europe/Moscow', '2026-03-03 02:30 am', '02:30 am', '2026-03-03', 'Tuesday, 2026-03-03'],
    ['Asia/Kathmandu', '2026-03-03 05:15 am', '05:15 am', '2026-03-03', 'Tuesday, 2026-03-03'],
    ['Pacific/Kiritimati', '2026-03-03 01:30 pm', '01:30 pm', '2026-03-03', 'Tuesday, 2026-03-03'],
  ])('%s', (zone, ...expected) => {
    expect([appointmentTime(AT, zone), timeOfDay(AT, zone), dayOf(AT, zone), dayName(AT, zone, 'en')]).toEqual(
      expected,
    );
  });

  it.each([
    ['midnight', '2026-03-02T05:00:00.000Z', '12:00 am'],
    ['noon', '2026-03-02T17:00:00.000Z', '12:00 pm'],
    ['the hour before', '2026-03-02T16:59:00.000Z', '11:59 am'],
  ])('%s', (_what, iso, expected) => {
    expect(timeOfDay(iso, 'America/New_York')).toBe(expected);
  });

  it.each([
    ['the autumn day that has an hour twice, first', '2026-10-25T00:30:00.000Z', '2026-10-25 02:30 am (GMT+2)'],
    ['and again', '2026-10-25T01:30:00.000Z', '2026-10-25 02:30 am (GMT+1)'],
    ['just before it', '2026-10-24T23:59:00.000Z', '2026-10-25 01:59 am'],
    ['just after it', '2026-10-25T02:00:00.000Z', '2026-10-25 03:00 am'],
    ['before the spring day’s gap', '2026-03-29T00:59:00.000Z', '2026-03-29 01:59 am'],
    ['after it', '2026-03-29T01:00:00.000Z', '2026-03-29 03:00 am'],
  ])('%s', (_what, iso, expected) => {
    expect(appointmentTime(iso, 'Europe/Berlin')).toBe(expected);
  });
});

it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Auckland', 'UTC'])(
  'no two times of a year are written alike in %s',
  (zone) => {
    const written = new Set<string>();
    const halves = 365 * 48;
    for (let half = 0; half < halves; half++) {
      written.add(appointmentTime(new Date(Date.UTC(2026, 0, 1) + half * 1_800_000).toISOString(), zone));
    }
    expect(written.size).toBe(halves);
    expect([...written].filter((time) => time.includes('GMT')).length).toBeLessThanOrEqual(4);
  },
);

describe('the zone is named where its clock is not the device’s', () => {
  it.each([
    ['America/Chicago', 'America/New_York', 'en', 'Central Time'],
    ['America/Chicago', 'America/New_York', 'es', 'hora central'],
    ['America/Chicago', 'America/Chicago', 'en', ''],
    // Different names of the same zone.
    ['America/Chicago', 'America/Winnipeg', 'en', ''],
    ['Asia/Kathmandu', 'Asia/Kolkata', 'en', 'Nepal Time'],
  ])('%s seen from %s in %s: "%s"', (zone, device, language, expected) => {
    expect(zoneName(AT, zone, language, device)).toBe(expected);
  });

  it('goes by the offset of that very day: Arizona has no summer time', () => {
    const named = (iso: string) => zoneName(iso, 'America/Denver', 'en', 'America/Phoenix');
    expect(named('2026-01-15T12:00:00Z')).toBe('');
    expect(named('2026-07-15T12:00:00Z')).toBe('Mountain Time');
  });

  it('stands behind a whole time, and behind a time of day', () => {
    const [far, near] = ['Asia/Tokyo', 'America/Chicago'];
    expect(wholeTime(AT, near, 'en', far)).toBe('Monday, 2026-03-02 05:30 pm, Central Time');
    expect(wholeTime(AT, near, 'es', far)).toBe('lunes, 2026-03-02 05:30 pm, hora central');
    expect(wholeTime(AT, near, 'en', near)).toBe('Monday, 2026-03-02 05:30 pm');
    expect(clockTime(AT, near, 'en', far)).toBe('05:30 pm, Central Time');
    expect(clockTime(AT, near, 'en', near)).toBe('05:30 pm');
  });
});

it('finds the next full slot on a clock, never now', () => {
  expect(nextFullSlot(30, undefined, new Date(2026, 2, 2, 9, 1))).toBe('2026-03-02T09:30');
  expect(nextFullSlot(30, undefined, new Date(2026, 2, 2, 9, 30))).toBe('2026-03-02T10:00');
  expect(nextFullSlot(30, 'Pacific/Kiritimati', new Date('2026-03-02T10:01Z'))).toBe('2026-03-03T00:30');
});

describe('documents', () => {
  it.each([
    ['Pacific/Pago_Pago', '02/03/2026 12:30 pm', '2026-03-02 12:30 pm'],
    ['Asia/Kathmandu', '03/03/2026 05:15 am', '2026-03-03 05:15 am'],
  ])('in %s', (zone, shown, signed) => {
    expect([documentTime(AT, zone), appointmentTime(AT, zone)]).toEqual([shown, signed]);
  });

  it('are shown on the device where no zone is given, and a day as their times begin', () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect([documentTime(AT), appointmentTime(AT)]).toEqual([
      documentTime(AT, timeZone),
      appointmentTime(AT, timeZone),
    ]);
    expect(documentDay('2030-05-01')).toBe('01/05/2030');
  });
});

test.each([
  [45, 'en', '45 minutes'],
  [90, 'en', '90 minutes'],
  [60, 'en', '1 hour'],
  [1440, 'en', '24 hours'],
  [2160, 'en', '36 hours'],
  [4320, 'de', '3 Tage'],
])('says %i minutes in the largest whole unit, in %s', (minutes, language, words) => {
  expect(durationText(minutes, language)).toBe(words);
});

test('keeps a date in its order in a language that is read from right to left', () => {
  expect(dayAndTime('2026-03-02T09:30:00Z', 'UTC', 'ar')).toBe('الاثنين، \u20662026-03-02 09:30 am\u2069');
  expect(dayName('2026-03-02T09:30:00Z', 'UTC', 'de')).toBe('Montag, 2026-03-02');
});
