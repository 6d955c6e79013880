import { addDays } from '@openward/ui/date-time';

/** Regions whose weeks do not begin on Monday (Unicode CLDR), for browsers that do not say it. */
const WEEKS_FROM: Readonly<Record<number, string>> = {
  5: 'MV',
  6: 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY',
  7: 'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
};

/**
 * The weekday that the reader's weeks begin on (ISO 8601: Monday is 1). The device says where the reader is, if it speaks
 * their language; else it is where most people speak it.
 * @param device the device's own locale
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

/** The seven weekdays from one of them on (ISO 8601: Monday is 1). */
export function weekdaysFrom(first: number): number[] {
  return Array.from({ length: 7 }, (_, place) => ((first - 1 + place) % 7) + 1);
}

/** The first day of the week that a day is in. @param day `YYYY-MM-DD` @param first the weekday that weeks begin on */
export function startOfWeek(day: string, first: number): string {
  return addDays(day, -((new Date(day).getUTCDay() + 7 - first) % 7));
}
