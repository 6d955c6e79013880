import {
  dayOf,
  deviceZone,
  instantOf,
  isTimeZone,
  timeOfDay,
  wallClock,
  wholeTime,
  zonedTime,
  zoneName,
} from './index.ts';

const AT = '2026-03-02T23:30:00.000Z';
const own = { resolved: Intl.DateTimeFormat.prototype.resolvedOptions, offset: Date.prototype.getTimezoneOffset };

afterEach(() => {
  Intl.DateTimeFormat.prototype.resolvedOptions = own.resolved;
  Date.prototype.getTimezoneOffset = own.offset;
});

/** A browser that reports this zone. @param minutes that its clock is behind UTC */
function browserIn(timeZone: string | undefined, minutes: number): void {
  Intl.DateTimeFormat.prototype.resolvedOptions = function unknown(this: Intl.DateTimeFormat) {
    return { ...own.resolved.call(this), timeZone: timeZone as string };
  };
  Date.prototype.getTimezoneOffset = () => minutes;
}

test.each([
  ['Europe/Madrid', -60, 'Europe/Madrid'],
  ['Etc/Unknown', 0, 'UTC'],
  ['Etc/Unknown', -60, 'Etc/GMT-1'],
  ['Etc/Unknown', 300, 'Etc/GMT+5'],
  ['Etc/Unknown', -840, 'Etc/GMT-14'],
  // Half-hour offsets have no IANA name.
  ['Etc/Unknown', -330, 'UTC'],
  [undefined, 0, 'UTC'],
  ['', 60, 'Etc/GMT+1'],
])('a device in %s, %i minutes behind UTC, is in %s', (name, minutes, zone) => {
  browserIn(name, minutes);
  expect(deviceZone()).toBe(zone);
  expect(isTimeZone(deviceZone())).toBe(true);
});

test.each(['Etc/Unknown', 'Europe/Newtown', 'Mars/Olympus_Mons', 'not a zone'])(
  'times in %s, which this device does not know, are on its own clock and say no other',
  (zone) => {
    expect([wallClock(AT, zone), timeOfDay(AT, zone), dayOf(AT, zone)]).toEqual([
      wallClock(AT),
      timeOfDay(AT),
      dayOf(AT),
    ]);
    expect(zoneName(AT, zone, 'en')).toBe('');
    expect(wholeTime(AT, zone, 'en')).toBe(wholeTime(AT, deviceZone(), 'en'));
    expect(zonedTime(AT, zone, 'en')).toBe(zonedTime(AT, deviceZone(), 'en'));
    expect(instantOf('2026-03-02T09:30', zone)).toEqual(instantOf('2026-03-02T09:30'));
  },
);
