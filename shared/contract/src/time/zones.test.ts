import {
  appointmentTime,
  clockTime,
  dayAndTime,
  dayName,
  dayOf,
  deviceZone,
  documentTime,
  instantOf,
  isTimeZone,
  nextFullSlot,
  timeOfDay,
  timeRange,
  wallClock,
  wholeTime,
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

describe.each(['Etc/Unknown', 'Europe/Newtown', 'Mars/Olympus', 'not a zone'])(
  'in %s, which this device does not know,',
  (zone) => {
    const at = new Date(AT);
    const formats = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' });
    const offset = formats.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const own = `${wallClock(AT).slice(0, 10)} ${timeOfDay(AT)}`;

    test.each<[string, string, string]>([
      ['timeOfDay', timeOfDay(AT, zone), `${timeOfDay(AT)} (${offset})`],
      ['clockTime', clockTime(AT, zone, 'en'), `${timeOfDay(AT)} (${offset})`],
      ['timeRange', timeRange(AT, AT, zone), `${timeOfDay(AT)} (${offset}) – ${timeOfDay(AT)} (${offset})`],
      ['appointmentTime', appointmentTime(AT, zone), `${own} (${offset})`],
      ['documentTime', documentTime(AT, zone), `${documentTime(AT)} (${offset})`],
      ['dayAndTime', dayAndTime(AT, zone, 'en'), `${dayAndTime(AT, undefined, 'en')} (${offset})`],
      ['wholeTime', wholeTime(AT, zone, 'en'), `${dayAndTime(AT, undefined, 'en')} (${offset})`],
      ['zoneName', zoneName(AT, zone, 'en'), offset],
    ])('%s gives the time of the device and its offset', (_format, shown, expected) => expect(shown).toBe(expected));

    test('days and typed times are those of the device', () => {
      expect([wallClock(AT, zone), dayOf(AT, zone), dayName(AT, zone, 'en'), nextFullSlot(30, zone, at)]).toEqual([
        wallClock(AT),
        dayOf(AT),
        dayName(AT, undefined, 'en'),
        nextFullSlot(30, undefined, at),
      ]);
      expect(instantOf('2026-03-02T09:30', zone)).toEqual(instantOf('2026-03-02T09:30'));
    });
  },
);
