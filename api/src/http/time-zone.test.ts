import fc from 'fast-check';
import { dayAround, timeZoneOf } from './time-zone.ts';

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The civil date in a zone as the runtime's own calendar says it. */
function civilDate(at: Date | number, timeZone: string): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  calendars.set(timeZone, calendar);
  return calendar.format(at);
}

// Zones that change at midnight, that stand far out, and that move by other than an hour, among the usual.
const zones = [
  'UTC',
  'Pacific/Pago_Pago',
  'Europe/Moscow',
  'Pacific/Kiritimati',
  'America/New_York',
  'Europe/Berlin',
  'America/Havana',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
];

function expectCivilDay(now: Date, zone: string): void {
  const { from, to } = dayAround(now, zone);
  expect(from.getTime()).toBeLessThanOrEqual(now.getTime());
  expect(to.getTime()).toBeGreaterThan(now.getTime());
  const today = civilDate(now, zone);
  expect({ zone, now, first: civilDate(from, zone), last: civilDate(to.getTime() - 1, zone) }).toEqual({
    zone,
    now,
    first: today,
    last: today,
  });
  expect(civilDate(from.getTime() - 1, zone) < today).toBe(true);
  expect(civilDate(to, zone) > today).toBe(true);
}

test('a day is the whole civil day around an instant, wherever and whenever', () => {
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });
  fc.assert(fc.property(instants, fc.constantFrom(...zones), expectCivilDay), { numRuns: 500 });
});

test.each(zones)('every hour of the days on which clocks change: %s', (zone) => {
  const names = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (at: number) => names.formatToParts(at).at(-1)?.value;
  const day = 86_400_000;
  const start = Date.parse('2030-01-01T00:00:00Z');
  for (let at = start; at < start + 365 * day; at += day) {
    if (offset(at) === offset(at + day)) continue;
    for (let hour = -24; hour <= 48; hour++) expectCivilDay(new Date(at + hour * 3_600_000), zone);
  }
});

test.each([
  [{ 'x-timezone': 'Europe/Berlin' }, 'Europe/Berlin'],
  [{ 'x-timezone': 'Europe/Berlin', 'x-timezone-offset': '660' }, 'Europe/Berlin'],
  [{ 'x-timezone': 'Mars/Base', 'x-timezone-offset': '660' }, 'UTC-11:00'],
  [{ 'x-timezone-offset': '-840' }, 'UTC+14:00'],
  [{ 'x-timezone-offset': '-345' }, 'UTC+5:45'],
  [{ 'x-timezone-offset': '30' }, 'UTC-0:30'],
  [{ 'x-timezone-offset': '0' }, 'UTC+0:00'],
  [{ 'x-timezone-offset': '841' }, 'UTC'],
  [{ 'x-timezone-offset': '1.5' }, 'UTC'],
  [{ 'x-timezone-offset': 'NaN' }, 'UTC'],
  [{ 'x-timezone': 'x'.repeat(65) }, 'UTC'],
  [{}, 'UTC'],
])('%j means %s', (headers: Record<string, string>, zone) => {
  expect(timeZoneOf({ headers })).toBe(zone);
});

test.each([
  [660, '2030-05-15T11:00:00.000Z'],
  [30, '2030-05-16T00:30:00.000Z'],
  [-345, '2030-05-15T18:15:00.000Z'],
])('an offset of %d minutes behind UTC starts its day then', (offset, from) => {
  const zone = timeZoneOf({ headers: { 'x-timezone-offset': String(offset) } });
  expect(dayAround(new Date('2030-05-16T10:00:00Z'), zone).from.toISOString()).toBe(from);
});

test('a zone has one name, however it is spelled: luxon keeps what it knows for each spelling (M8)', () => {
  const spellings = ['America/New_York', 'america/new_york', 'AMERICA/NEW_YORK', 'aMeRiCa/nEw_YoRk'];
  const zones = spellings.map((zone) => timeZoneOf({ headers: { 'x-timezone': zone } }));
  expect(new Set(zones)).toEqual(new Set(['America/New_York']));
  expect(timeZoneOf({ headers: { 'x-timezone': 'asia/CALCUTTA' } })).toMatch(/^Asia\/(Calcutta|Kolkata)$/);
  expect(timeZoneOf({ headers: { 'x-timezone': 'utc' } })).toBe('UTC');
});
