import { nextDay } from './days.ts';

const NOW = Date.parse('2026-11-28T05:00:00Z');

test.each([
  ['friday', '2026-12-04T21:40:00.000Z'],
  ['saturday', '2026-12-05T14:50:00.000Z'],
  ['sunday', '2026-11-30T04:50:00.000Z'],
  ['new-years-eve', '2026-12-31T22:00:00.000Z'],
  ['end-of-february', '2027-02-28T15:07:00.000Z'],
  ['clock-ahead', '2027-03-14T06:59:00.000Z'],
  ['clock-back', '2027-11-07T05:59:00.000Z'],
])('the next %s is after now, at the same time on the clock of the practice', (name, instant) => {
  expect(nextDay(name, NOW, 'America/New_York').toISOString()).toBe(instant);
});

test('another name is refused with those that there are', () => {
  expect(() => nextDay('monday', NOW, 'UTC')).toThrow(/^There is no day monday\. Use friday, .*YYYY-MM-DDTHH:mm\.$/);
});
