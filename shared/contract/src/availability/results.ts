import { isoDay, isoInstant, listOf, oneOf, record, text, wholeNumber } from '../core/results.ts';
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

export const slotResult = record({
  startDateTime: isoInstant(),
  endDateTime: isoInstant(),
  /** IANA name of the zone of the doctor's hospital. */
  timeZone: text(),
});

export const doctorSlotsResult = record({
  doctor: doctorResult,
  /**
   * How near the doctor is to the patient: `doctor` has seen or will see the patient, `hospital` employs such a doctor,
   * `area` is in the same city or postal code; otherwise missing. The nearest come first.
   */
  near: oneOf(['doctor', 'hospital', 'area']).optional(),
  slots: listOf(slotResult),
  /** Every searched day, also those without free slots; counts also slots beyond `limit`. */
  days: listOf(
    record({
      /** The date by the hospital's clock. */
      date: isoDay(),
      free: wholeNumber(),
      /** The holiday on which the practice is closed; missing on other days. */
      holiday: text().optional(),
    }),
  ),
});
