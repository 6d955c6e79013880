import { addDays } from '@openward/ui/date-time';

/** Regions whose weeks do not start on Monday (Unicode CLDR), for browsers without `getWeekInfo`. */
const WEEKS_FROM: Readonly<Record<number, string>> = {
  5: 'MV',
  6: 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY',
  7: 'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
};

/**
 * The first weekday of the reader's week (ISO 8601: Monday is 1). The region is the device's if it has the same
 * language, else the main region of the language.
 * @param device the device's locale
 */
export function weekStartsOn(language: string, device = navigator.language): number {
  const isOwn = device === language || device.startsWith(`${language}-`);
  const locale = new Intl.Locale(isOwn ? device : language).maximize() as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {};
  if (firstDay) return firstDay;
  const found = Object.entries(WEEKS_FROM).find(([, regions]) => locale.region && regions.includes(locale.region));
  return found ? Number(found[0]) : 1;
}

/** The seven weekdays, starting with one of them (ISO 8601: Monday is 1). */
export function weekdaysFrom(first: number): number[] {
  return Array.from({ length: 7 }, (_, place) => ((first - 1 + place) % 7) + 1);
}

/** The first day of a day's week. @param day `YYYY-MM-DD` @param first the first weekday */
export function startOfWeek(day: string, first: number): string {
  return addDays(day, -((new Date(day).getUTCDay() + 7 - first) % 7));
}
