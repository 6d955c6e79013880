import { appointmentResult } from '../appointments/results.ts';
import { flag, id, isoDay, listOf, record, text, wholeNumber } from '../core/results.ts';
import { doctorResult } from '../people/results.ts';

/** A part of a day by the hospital's clock, `HH:mm` to `HH:mm`; `24:00` is the end of the day. */
const period = { starts: text(), ends: text() };

export const periodResult = record(period);

export const weekdayHoursResult = record({
  ...period,
  /** ISO 8601: Monday is 1. */
  weekday: wholeNumber(),
  /** The first day; null for no limit. */
  validFrom: isoDay().nullable(),
  /** The last day; null for no limit. */
  validTo: isoDay().nullable(),
});

/** Hours that end before they start end on the next day. */
export const specialDayResult = record({ date: isoDay(), hours: listOf(periodResult) });

export const holidayResult = record({ date: isoDay(), name: text() });

export const availabilityResult = record({
  hours: listOf(weekdayHoursResult),
  specialDays: listOf(specialDayResult),
  holidays: listOf(holidayResult),
  /** Increases with every change. */
  version: wholeNumber(),
  doctor: doctorResult,
  /** Free minutes after each visit. */
  bufferMinutes: wholeNumber(),
});

export const savedResult = record({
  /** False if booked visits fall outside the new hours and the caller did not accept that; then nothing is saved. */
  isSaved: flag(),
  /** Those visits, earliest first; they never change. */
  outside: listOf(appointmentResult),
});

export const holidaysSavedResult = savedResult.shape({ holidays: listOf(holidayResult) });

export const blockResult = appointmentResult.shape({
  /** Shared by all blocks of one repetition. */
  series: id().nullable(),
});
