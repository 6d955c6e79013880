import fc from 'fast-check';
import { instantOf, isWallClock, wallClock } from './index.ts';

const ZONES = [
  'UTC',
  'America/Chicago',
  'Europe/Berlin',
  'Asia/Kathmandu',
  // A change of half an hour; one over midnight, which then occurs twice; one at midnight, which is then skipped.
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Cairo',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = Date.parse('2030-01-01T00:00:00Z');

/** The clock changes of a zone in a year. */
function changesOf(zone: string): number[] {
  const ahead = (at: number) => Date.parse(`${wallClock(at, zone)}Z`) - at;
  const found: number[] = [];
  for (let at = YEAR; at < YEAR + 365 * 24 * HOUR; at += HOUR / 2) {
    if (ahead(at) !== ahead(at + HOUR / 2)) found.push(at + HOUR / 2);
  }
  return found;
}

/** Random instants, half of them near clock changes. */
const instants = (zone: string) => {
  const anywhere = fc.integer({ min: YEAR / MINUTE, max: YEAR / MINUTE + 10 * 365 * 24 * 60 }).map((at) => at * MINUTE);
  const changes = changesOf(zone);
  if (changes.length === 0) return anywhere;
  const around = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -36 * 60, max: 36 * 60 }));
  return fc.oneof(
    anywhere,
    around.map(([change, minutes]) => change + minutes * MINUTE),
  );
};

describe.each(ZONES)('%s', (zone) => {
  test('what the wall shows names its instant, or an earlier one that shows the same', () => {
    fc.assert(
      fc.property(instants(zone), (at) => {
        const wall = wallClock(at, zone).slice(0, 16);
        const named = instantOf(wall, zone).getTime();
        expect(wallClock(named, zone)).toBe(`${wall}:00`);
        expect(named).toBeLessThanOrEqual(at);
        // No earlier instant shows the same local time.
        for (const sooner of [HOUR / 2, HOUR, 2 * HOUR]) {
          expect(wallClock(named - sooner, zone).slice(0, 16)).not.toBe(wall);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('every wall clock has an instant: the first that does not come before it', () => {
    fc.assert(
      fc.property(instants(zone), (at) => {
        const wall = new Date(at).toISOString().slice(0, 16);
        const named = instantOf(wall, zone).getTime();
        expect(wallClock(named, zone) >= wall).toBe(true);
        expect(wallClock(named - 1000, zone) < wall).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['America/Chicago', '2030-05-15T09:00', '2030-05-15T14:00:00.000Z'],
  ['Asia/Kathmandu', '2030-05-15T09:00', '2030-05-15T03:15:00.000Z'],
  ['America/Chicago', '2030-03-10T01:59', '2030-03-10T07:59:00.000Z'],
  // The gap: 02:30 does not exist, and 03:00 is the first time after it.
  ['America/Chicago', '2030-03-10T02:30', '2030-03-10T08:00:00.000Z'],
  // The overlap: 01:30 occurs twice.
  ['America/Chicago', '2030-11-03T01:30', '2030-11-03T06:30:00.000Z'],
  ['America/Havana', '2030-11-03T00:00', '2030-11-03T04:00:00.000Z'],
  ['America/Havana', '2030-03-10T00:30', '2030-03-10T05:00:00.000Z'],
  ['Australia/Lord_Howe', '2030-10-06T02:15', '2030-10-05T15:30:00.000Z'],
  ['Australia/Lord_Howe', '2030-04-07T01:45', '2030-04-06T14:45:00.000Z'],
])('%s: %s is %s', (zone, wall, iso) => {
  expect(instantOf(wall, zone).toISOString()).toBe(iso);
});

test('without a zone the device’s own is meant', () => {
  const at = new Date(2030, 4, 15, 9, 30);
  expect(wallClock(at.getTime())).toBe('2030-05-15T09:30:00');
  expect(instantOf('2030-05-15T09:30')).toEqual(at);
});

test.each(['2030-13-01T00:00', 'soon', ''])('"%s" is no wall clock', (wall) => {
  expect(() => instantOf(wall, 'UTC')).toThrow(RangeError);
});

test.each([
  ['2030-05-15T09:30', true],
  ['2030-05-15T09:30Z', false],
  ['2030-05-15T09:30+02:00', false],
  ['2030-05-15', false],
])('%s says no zone: %s', (text, expected) => {
  expect(isWallClock(text)).toBe(expected);
});
