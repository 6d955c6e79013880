import { flag, isoInstant, listOf, record, template, text, wholeNumber } from '../core/results.ts';

const visitOfSeries = {
  /** The visit's number in the series, from 1. */
  occurrence: wholeNumber(),
  startDateTime: isoInstant(),
  endDateTime: isoInstant(),
};

export const seriesPreviewResult = record({
  /** IANA name of the hospital's zone. */
  timeZone: text(),
  visits: listOf(
    record({
      ...visitOfSeries,
      /** Why the time cannot be booked; missing if it can. */
      conflict: template().optional(),
      /** True if the doctor does not work on that day at all; otherwise missing. */
      isClosed: flag().optional(),
      /** Nearby free times, earliest first, including the same time on the nearest days; empty without a conflict. */
      free: listOf(record({ startDateTime: isoInstant(), endDateTime: isoInstant() })),
    }),
  ),
});
