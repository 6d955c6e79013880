import fc from 'fast-check';
import ICAL from 'ical.js';
import type { AppointmentRow } from '../appointments/records.ts';
import { calendarOf } from './calendar.ts';

/* Another parser (ical.js) reads the result, which knows only the time zones in the file. */
const ZONES = [
  'UTC',
  'America/Chicago',
  'America/St_Johns',
  'Pacific/Pago_Pago',
  'Pacific/Kiritimati',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
];

function aRow(given: Partial<AppointmentRow> = {}): AppointmentRow {
  const startsAt = given.startsAt ?? new Date('2030-05-15T09:00:00Z');
  return {
    id: '0190a6e0-0000-7000-8000-000000000001',
    patientId: 'p',
    doctorId: 'd',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 30 * 60_000),
    status: 'BOOKED',
    description: 'A very private reason',
    consultationType: 'Wellness',
    checkInCode: '7KQ2M4XD',
    onDay: '2030-05-15',
    checkedInAt: null,
    completedAt: null,
    cancelledBy: null,
    didNotCome: false,
    lateMinutes: null,
    smsNote: '',
    doctorAway: false,
    cancelReason: '',
    createdBy: null,
    revision: 0,
    createdAt: new Date('2030-05-01T00:00:00Z'),
    changedAt: new Date('2030-05-01T00:00:00Z'),
    doctorFirstName: 'Amara',
    doctorLastName: 'Diallo',
    patientFirstName: 'Maya',
    patientLastName: 'Lindqvist',
    patientDateOfBirth: null,
    hospitalId: 'h',
    hospitalName: 'Riverside General Hospital',
    hospitalAddress: '1 Quay Street, Riverside',
    hospitalPhone: '4155550100',
    patientPhone: null,
    earlierRequestId: null,
    timeZone: 'America/Chicago',
    series: null,
    seriesPlace: null,
    seriesSize: null,
    seriesOccurrence: null,
    ...given,
  };
}

const context = { mail: 'practice@openward.example', now: new Date('2030-05-02T00:00:00Z') } as const;
const forPatient = { ...context, role: 'ROLE_PATIENT', method: 'PUBLISH' } as const;

function parsed(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return { calendar, events, method: calendar.getFirstPropertyValue('method') };
}

const instant = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2036-12-31'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 300_000) * 300_000));

test('every instant is read as it was meant, in every zone, over both changes of the clocks', () => {
  // The hours around every change in 2030, in addition to random ones.
  const changes = [
    '2030-03-10T07:30Z',
    '2030-03-10T08:30Z',
    '2030-03-31T00:30Z',
    '2030-11-03T06:30Z',
    '2030-11-03T07:30Z',
  ];
  const any = fc.oneof(instant, fc.constantFrom(...changes.map((text) => new Date(text))));
  fc.assert(
    fc.property(any, fc.constantFrom(...ZONES), (startsAt, timeZone) => {
      const row = aRow({ startsAt, timeZone });
      const [event] = parsed(calendarOf([row], forPatient)).events;
      expect(event?.startDate.toJSDate()).toEqual(row.startsAt);
      expect(event?.endDate.toJSDate()).toEqual(row.endsAt);
    }),
    {
      numRuns: 400,
      // They end as the hour begins that comes twice.
      examples: [
        [new Date('2029-12-30T00:30Z'), 'Africa/Casablanca'],
        [new Date('2030-11-03T05:30Z'), 'America/Chicago'],
      ],
    },
  );
});

test('several hospitals in one calendar keep their own clocks', () => {
  const rows = ZONES.map((timeZone, place) => aRow({ id: `${place}`, timeZone }));
  const { calendar, events } = parsed(calendarOf(rows, { ...forPatient, name: 'Openward' }));
  expect(calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual(ZONES);
  expect(events.map(({ startDate }) => startDate.toJSDate())).toEqual(rows.map(({ startsAt }) => startsAt));
});

test('what stands in it comes out as it was, whatever is in it, and no line is longer than 75 octets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (hospitalName) => {
      const name = `${hospitalName}; a, b\\n "c"\nd`;
      const file = calendarOf([aRow({ hospitalName: name, hospitalAddress: '' })], forPatient);
      for (const one of file.split('\r\n')) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: no calendar may hold them
      const allowed = name.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
      expect(parsed(file).events[0]?.location).toBe(allowed);
    }),
  );
});

test('it says when, where and with whom, never what for', () => {
  const file = calendarOf([aRow()], forPatient);
  const [event] = parsed(file).events;
  expect(event?.uid).toBe('0190a6e0-0000-7000-8000-000000000001@openward');
  expect(event?.summary).toBe('Dr. Amara Diallo, Wellness');
  expect(event?.location).toBe('Riverside General Hospital, 1 Quay Street, Riverside');
  expect(event?.startDate.toString()).toBe('2030-05-15T04:00:00');
  expect(file).not.toContain('private reason');
});

test('to staff it names no patient', () => {
  const file = calendarOf([aRow()], { ...forPatient, role: 'ROLE_DOCTOR' });
  expect(parsed(file).events[0]?.summary).toBe('Wellness, M. L.');
  expect(file).not.toContain('Lindqvist');
});

describe('updates, by the rules of RFC 5546', () => {
  const at = (revision: number, change: Partial<AppointmentRow> = {}) => {
    const changedAt = new Date(context.now.getTime() + revision * 60_000);
    return calendarOf([aRow({ revision, changedAt, ...change })], {
      ...forPatient,
      method: change.status === 'CANCELED' ? 'CANCEL' : 'PUBLISH',
    });
  };

  test('the same event, with a higher number at each change', () => {
    const files = [
      at(0),
      at(1, { startsAt: new Date('2030-05-16T09:00:00Z'), status: 'RESCHEDULED' }),
      at(2, { status: 'CONFIRMED' }),
    ];
    const events = files.map((file) => parsed(file).events[0]);
    expect(new Set(events.map((event) => event?.uid)).size).toBe(1);
    expect(events.map((event) => event?.sequence)).toEqual([0, 1, 2]);
    expect(files.map((file) => parsed(file).method)).toEqual(['PUBLISH', 'PUBLISH', 'PUBLISH']);
  });

  test('a cancelled one takes itself away', () => {
    const { method, events } = parsed(at(3, { status: 'CANCELED' }));
    const event = events[0]?.component;
    expect(method).toBe('CANCEL');
    expect(event?.getFirstPropertyValue('status')).toBe('CANCELLED');
    // The properties that a CANCEL requires (RFC 5546, section 3.2.5).
    for (const name of ['uid', 'dtstamp', 'organizer', 'sequence']) expect(event?.hasProperty(name)).toBe(true);
  });
});
