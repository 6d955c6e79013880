import {
  type Availability,
  emptyRule,
  isNightShift,
  joinNights,
  type Rules,
  splitNights,
} from '@openward/contract/availability';
import type { MergeRules } from '@openward/remote-kit/editing';

/** Working hours as the fields hold them: text, empty if not set. */
export interface HoursValues {
  weekday: number;
  starts: string;
  /**
   * A time field has no 24:00, so midnight at the end of a day is `00:00`. An end before the start is on the next day.
   */
  ends: string;
  validFrom: string;
  validTo: string;
}

/** A day that differs from its weekday. Without hours it is a day off. An end before the start is on the next day. */
export interface SpecialDayValues {
  date: string;
  hours: { starts: string; ends: string }[];
}

/** A booking rule as the fields hold it. An empty type means all appointments. */
export interface BookingRuleValues {
  consultationType: string;
  noticeMinutes: string;
  cancelMinutes: string;
  mostPerDay: string;
  newPatientsOnly: boolean;
  autoConfirm: boolean;
}

/** The values of the whole form. */
export interface AvailabilityValues {
  slotMinutes: string;
  bufferMinutes: string;
  visits: { consultationType: string; minutes: string }[];
  hours: HoursValues[];
  specialDays: SpecialDayValues[];
  bookingRules: BookingRuleValues[];
}

/** True for hours from midnight to midnight, where both fields show the same time. */
export function isAllDay({ starts, ends }: Pick<HoursValues, 'starts' | 'ends'>): boolean {
  return starts === '00:00' && (ends === '00:00' || ends === '24:00');
}

/** Converts the server's data to form values. */
export function valuesOf({ doctor, bufferMinutes, hours, specialDays }: Availability): AvailabilityValues {
  return {
    slotMinutes: String(doctor.slotMinutes),
    bufferMinutes: String(bufferMinutes),
    visits: doctor.speciality.map((consultationType) => {
      const minutes = doctor.visitMinutes[consultationType] ?? doctor.slotMinutes;
      return { consultationType, minutes: minutes === doctor.slotMinutes ? '' : String(minutes) };
    }),
    bookingRules: ['', ...doctor.speciality].map((type) => {
      const rule = doctor.bookingRules.find(({ consultationType }) => consultationType === type) ?? emptyRule(type);
      const { noticeMinutes, cancelMinutes, mostPerDay } = rule;
      return {
        ...rule,
        noticeMinutes: String(noticeMinutes),
        cancelMinutes: String(cancelMinutes),
        mostPerDay: String(mostPerDay ?? ''),
      };
    }),
    hours: joinNights(hours).map(({ weekday, starts, ends, validFrom, validTo }) => ({
      weekday,
      starts,
      ends: ends === '24:00' ? '00:00' : ends,
      validFrom: validFrom ?? '',
      validTo: validTo ?? '',
    })),
    specialDays: specialDays.map(({ date, hours: parts }) => ({
      date,
      hours: parts.map(({ starts, ends }) => ({ starts, ends: ends === '24:00' ? '00:00' : ends })),
    })),
  };
}

/** Converts valid form values to the body of the call. */
export function bodyOf(values: Partial<AvailabilityValues>) {
  const { slotMinutes, bufferMinutes, visits, hours, specialDays, bookingRules } = values;
  return {
    ...(slotMinutes !== undefined && { slotMinutes: Number(slotMinutes) }),
    ...(bufferMinutes !== undefined && { bufferMinutes: Number(bufferMinutes) }),
    ...(visits && {
      visits: visits.map(({ consultationType, minutes }) => ({
        consultationType: consultationType as 'Wellness',
        minutes: minutes ? Number(minutes) : null,
      })),
    }),
    ...(hours && {
      hours: hours.map(({ validFrom, validTo, ...entry }) => ({
        ...entry,
        validFrom: validFrom || null,
        validTo: validTo || null,
      })),
    }),
    ...(specialDays && { specialDays }),
    ...(bookingRules && {
      bookingRules: bookingRules.map(({ noticeMinutes, cancelMinutes, mostPerDay, consultationType, ...rule }) => ({
        ...rule,
        consultationType: consultationType as 'Wellness',
        noticeMinutes: Number(noticeMinutes),
        cancelMinutes: Number(cancelMinutes),
        mostPerDay: mostPerDay ? Number(mostPerDay) : null,
      })),
    }),
  };
}

/** Merges concurrent edits of different weekdays, days or types without a question. */
export const MERGE_RULES: MergeRules = {
  keyed: {
    hours: ({ weekday }: HoursValues) => String(weekday),
    specialDays: ({ date }: SpecialDayValues) => date,
    visits: ({ consultationType }: AvailabilityValues['visits'][number]) => consultationType,
    bookingRules: ({ consultationType }: BookingRuleValues) => consultationType,
  },
};

/** The rules for the preview. It leaves out incomplete entries, so that the preview works while the user types. */
export function rulesOf(values: AvailabilityValues, holidays: Rules['holidays']): Rules {
  const whole = <P extends { starts: string; ends: string }>(parts: readonly P[]): P[] =>
    parts
      .map((part) => ({ ...part, ends: part.ends === '00:00' ? '24:00' : part.ends }))
      .filter((part) => part.starts !== '' && (part.ends > part.starts || isNightShift(part)));
  return {
    hours: whole(splitNights(values.hours)).map((entry) => ({
      ...entry,
      validFrom: entry.validFrom || null,
      validTo: entry.validTo || null,
    })),
    specialDays: values.specialDays
      .filter(({ date }) => date !== '')
      .map(({ date, hours }) => ({ date, hours: whole(hours) })),
    holidays,
  };
}

/** True if the rule restricts nothing. */
export function isEmptyRuleOf(rule: BookingRuleValues): boolean {
  const { noticeMinutes, cancelMinutes, mostPerDay, newPatientsOnly, autoConfirm } = rule;
  return noticeMinutes === '0' && cancelMinutes === '0' && mostPerDay === '' && !newPatientsOnly && !autoConfirm;
}
