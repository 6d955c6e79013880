import { isoInstant, record, text } from '../core/results.ts';

const known = {
  createdAt: isoInstant(),
  /** When a calendar last fetched it; null where none has. */
  lastReadAt: isoInstant().nullable(),
};

export const calendarFeedResult = record(known).nullable();

export const calendarAddressResult = record({
  ...known,
  /** Below the portal's own address: `/api/calendar/….ics`. Who knows it reads the calendar. */
  path: text(),
});
