import type { InferType } from 'yup';
import type {
  appointmentEventResult,
  appointmentResult,
  calendarResult,
  dayFiguresResult,
  deskResult,
  doctorSavedResult,
  savedResult,
  seriesConflictsResult,
} from './results.ts';
import type { appointmentFilterSchema, weekFilterSchema } from './schemas.ts';

/**
 * An appointment, or a doctor's blocked time (then `patientId` and `patientDetails` are null). Times are ISO UTC and
 * are displayed in the hospital's time zone.
 */
export type Appointment = InferType<typeof appointmentResult>;

/** An appointment with the fields of a calendar. */
export type CalendarAppointment = InferType<typeof calendarResult>;

/** An appointment with the fields that a front desk shows and uses. */
export type DeskAppointment = InferType<typeof deskResult>;

/** How an appointment was cancelled. */
export type Cancellation = NonNullable<Appointment['cancellation']>;

/** The day's counts for dashboards. */
export type DayFigures = InferType<typeof dayFiguresResult>;

/** The filter of a list of appointments. */
export type AppointmentFilter = InferType<typeof appointmentFilterSchema>;

/** The filter of a week's list. */
export type WeekFilter = InferType<typeof weekFilterSchema>;

/** A step of an appointment's history. */
export type AppointmentEvent = InferType<typeof appointmentEventResult>;

/** The kind of step in an appointment's history. */
export type AppointmentAction = AppointmentEvent['deed'];

/** The outcome of a change to a doctor. */
export type DoctorSaved = InferType<typeof doctorSavedResult>;

/** A visit that prevents the series from being booked, and why. */
export type SeriesConflict = InferType<typeof seriesConflictsResult>[number];

/** The result of changing hours or holidays. */
export type Saved = InferType<typeof savedResult>;
