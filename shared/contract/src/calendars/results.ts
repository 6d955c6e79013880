import { isoInstant, record, text } from '../core/results.ts';

const known = {
  createdAt: isoInstant(),
  /** When a calendar last fetched it; null if never. */
  lastReadAt: isoInstant().nullable(),
};

export const calendarFeedResult = record(known).nullable();

export const calendarAddressResult = record({
  ...known,
  /** Below the portal's address: `/api/calendar/….ics`. The address alone gives access. */
  path: text(),
});
