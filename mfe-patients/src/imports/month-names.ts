import { plainOf } from './headings.ts';

/** Languages whose month names are recognised. Arabic has three sets of names, and Austria its own January. */
const LOCALES = [
  'en',
  'en-GB',
  'es',
  'de',
  'de-AT',
  'ar-EG',
  'ar-LB',
  'ar-DZ',
  'ar-MA',
  'fr',
  'it',
  'pt',
  'nl',
  'tr',
  'pl',
];

/** Names that some programs write but Intl does not. */
const MORE = { sept: 9, mrz: 3, maerz: 3, jaenner: 1 };

/** Words that can surround day, month and year. */
const BETWEEN = ['de', 'del', 'of', 'the', 'st', 'nd', 'rd', 'th', 'el', 'den', 'am'];

const MONTHS = new Map<string, number>(Object.entries(MORE));
const OTHERS = new Set(BETWEEN);

for (const locale of LOCALES) {
  for (let month = 0; month < 12; month++) {
    for (const width of ['long', 'short'] as const) {
      const options = { calendar: 'gregory', timeZone: 'UTC' } as const;
      const day = new Date(Date.UTC(2024, month, 1));
      const alone = new Intl.DateTimeFormat(locale, { ...options, month: width }).format(day);
      const parts = new Intl.DateTimeFormat(locale, { ...options, day: 'numeric', month: width, year: 'numeric' });
      const within = parts.formatToParts(day).find(({ type }) => type === 'month')?.value ?? alone;
      for (const name of [alone, within].map(plainOf)) if (!MONTHS.has(name)) MONTHS.set(name, month + 1);
      const weekday = new Intl.DateTimeFormat(locale, { ...options, weekday: width });
      OTHERS.add(plainOf(weekday.format(new Date(Date.UTC(2024, 0, 1 + (month % 7))))));
    }
  }
}

/**
 * The number of the month that some words name, from 1. A name can have two words, such as `كانون الثاني` for January
 * in the Levant. Undefined if there is not exactly one, or a word is not part of a date.
 */
export function monthIn(words: readonly string[]): number | undefined {
  const months = new Set<number>();
  for (let place = 0; place < words.length; place++) {
    const word = plainOf(words[place] ?? '');
    const two = MONTHS.get(word + plainOf(words[place + 1] ?? ''));
    const month = two ?? MONTHS.get(word);
    // In Spanish, `mar` is also Tuesday.
    if (month !== undefined && !(OTHERS.has(word) && months.size > 0)) months.add(month);
    else if (!OTHERS.has(word)) return undefined;
    if (two !== undefined) place++;
  }
  return months.size === 1 ? [...months][0] : undefined;
}
