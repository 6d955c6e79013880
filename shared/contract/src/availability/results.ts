import { appointmentResult } from '../appointments/results.ts';
import { flag, id, isoDay, listOf, record, text, wholeNumber } from '../core/results.ts';
import { doctorResult } from '../people/results.ts';

/** A part of a day on the hospital's clock, `HH:mm` to `HH:mm`; `24:00` is the end of the day. */
const period = { starts: text(), ends: text() };

export const periodResult = record(period);

export const weekdayHoursResult = record({
  ...period,
  /** ISO 8601: Monday is 1. */
  weekday: wholeNumber(),
  /** The first day; null since ever. */
  validFrom: isoDay().nullable(),
  /** The last day; null until told otherwise. */
  validTo: isoDay().nullable(),
});

export const specialDayResult = record({ date: isoDay(), hours: listOf(periodResult) });

export const holidayResult = record({ date: isoDay(), name: text() });

export const availabilityResult = record({
  hours: listOf(weekdayHoursResult),
  specialDays: listOf(specialDayResult),
  holidays: listOf(holidayResult),
  /** Rises with each change, whoever makes it. */
  version: wholeNumber(),
  doctor: doctorResult,
  /** Minutes kept free after each visit. */
  bufferMinutes: wholeNumber(),
});

export const savedResult = record({
  /** False where visits are booked at times that would no longer be worked and nobody has accepted that: nothing has changed. */
  isSaved: flag(),
  /** Those visits, earliest first. They stay as they are, whatever is decided. */
  outside: listOf(appointmentResult),
});

export const holidaysSavedResult = savedResult.shape({ holidays: listOf(holidayResult) });

export const blockResult = appointmentResult.shape({
  /** The same on all blocks that were made by repeating one. */
  series: id().nullable(),
});
