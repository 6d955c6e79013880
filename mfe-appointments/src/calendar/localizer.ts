import { calendarText } from '@openward/ui/date-time';
import moment from 'moment';
import momentLocalizer from 'react-big-calendar/lib/localizers/moment';
import { timeText } from './wall.ts';

/**
 * The calendar's dates and their arithmetic: moment on wall dates, so in UTC, whatever the device's clock is. Names of
 * days come from the browser, which knows every language; moment's own 139 locale files stay out.
 */
export function localizerFor(firstDay: number) {
  moment.updateLocale('en', { week: { dow: firstDay, doy: 7 - firstDay } });
  const wall = Object.assign((...given: Parameters<typeof moment.utc>) => moment.utc(...given), moment);
  const localizer = momentLocalizer(wall);
  // Its own way asks the device's clock, which is not the wall's.
  localizer.startAndEndAreDateOnly = () => false;
  return localizer;
}

/** How the calendar writes dates, in the reader's language. */
export function formatsIn(language: string) {
  return {
    dateFormat: (day: Date) => calendarText(day, 'number', language),
    dayFormat: (day: Date) => calendarText(day, 'numberAndWeekday', language),
    weekdayFormat: (day: Date) => calendarText(day, 'shortWeekday', language),
    timeGutterFormat: timeText,
    eventTimeRangeFormat: () => '',
    eventTimeRangeStartFormat: () => '',
    eventTimeRangeEndFormat: () => '',
  };
}
