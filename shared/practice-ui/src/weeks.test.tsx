import { startOfWeek, weekdaysFrom, weekStartsOn } from './weeks.tsx';

const PLACES = [
  ['en', 'en-US', 7],
  ['en', 'en-GB', 1],
  ['en', 'de-DE', 7],
  ['de', 'en-US', 1],
  ['es', 'es-MX', 7],
  ['es', 'en-US', 1],
  ['ar', 'ar-EG', 6],
  ['ar', 'ar-SA', 7],
  ['pt', 'pt-BR', 7],
] as const;

it.each(PLACES)('weeks in %s on a device of %s begin on weekday %d', (language, device, expected) => {
  expect(weekStartsOn(language, device)).toBe(expected);
});

it('weeks begin on the same day where the browser does not say it', () => {
  const names = ['getWeekInfo', 'weekInfo'];
  const before = names.map((name) => Object.getOwnPropertyDescriptor(Intl.Locale.prototype, name));
  for (const name of names) {
    Object.defineProperty(Intl.Locale.prototype, name, { configurable: true, value: undefined });
  }
  try {
    for (const [language, device, expected] of PLACES) expect(weekStartsOn(language, device)).toBe(expected);
  } finally {
    for (const [place, name] of names.entries()) {
      Reflect.deleteProperty(Intl.Locale.prototype, name);
      if (before[place]) Object.defineProperty(Intl.Locale.prototype, name, before[place]);
    }
  }
});

it('a week holds its day, whichever weekday it begins on', () => {
  expect([1, 3, 6, 7].map((first) => startOfWeek('2026-11-25', first))).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(weekdaysFrom(7)).toEqual([7, 1, 2, 3, 4, 5, 6]);
});
