import type { InferType } from 'yup';
import type {
  appointmentEventResult,
  appointmentOutcomeResult,
  appointmentResult,
  calendarResult,
  checkedInResult,
  dayFiguresResult,
  deskResult,
  doctorSavedResult,
  doctorSlotsResult,
  illTodayResult,
  kioskCheckedInResult,
  kioskDeviceResult,
  kioskListResult,
  kioskResult,
  linkedVisitResult,
  pairingResult,
  pairingStateResult,
  patientCallResult,
  reassignmentsResult,
  seriesConflictsResult,
  seriesPreviewResult,
} from './results.ts';
import type { appointmentFilterSchema, repeatSchema, weekFilterSchema } from './schemas.ts';

/**
 * An appointment, or a doctor's blocked time (then `patientId` and `patientDetails` are null). Times are ISO UTC and
 * are displayed in the hospital's time zone.
 */
export type Appointment = InferType<typeof appointmentResult>;

/** An appointment with the fields of a calendar. */
export type CalendarAppointment = InferType<typeof calendarResult>;

/** An appointment with the fields that a front desk shows and uses. */
export type DeskAppointment = InferType<typeof deskResult>;

/** The check-in code beside the appointment's id, and its day. */
export type CheckInPass = NonNullable<Appointment['checkIn']>;

/** How an appointment was cancelled. */
export type Cancellation = NonNullable<Appointment['cancellation']>;

/** The day's counts for dashboards. */
export type DayFigures = InferType<typeof dayFiguresResult>;

/** The answer to a check-in. */
export type CheckedIn = InferType<typeof checkedInResult>;

/** The next free slots of one doctor, earliest first. */
export type DoctorSlots = InferType<typeof doctorSlotsResult>;

/** A time that can be booked with a doctor; ISO UTC. */
export type Slot = DoctorSlots['slots'][number];

/** An appointment as the holder of a link sees it. */
export type LinkedVisit = InferType<typeof linkedVisitResult>;

/** The number of free slots on one day, by the hospital's calendar. */
export type FreeDay = DoctorSlots['days'][number];

/** How near a doctor is to the patient. */
export type Nearness = NonNullable<DoctorSlots['near']>;

/** The filter of a list of appointments. */
export type AppointmentFilter = InferType<typeof appointmentFilterSchema>;

/** The filter of a week's list. */
export type WeekFilter = InferType<typeof weekFilterSchema>;

/** A step of an appointment's history. */
export type AppointmentEvent = InferType<typeof appointmentEventResult>;

/** The kind of step in an appointment's history. */
export type AppointmentAction = AppointmentEvent['deed'];

/** Appointments to move or cancel. */
export type Reassignments = InferType<typeof reassignmentsResult>;

/** One appointment to move, with suggested times. */
export type Reassignment = Reassignments['visits'][number];

/** A suggested time and doctor for an appointment. */
export type SuggestedTime = Reassignment['suggestions'][number];

/** The outcome for one of several appointments that were changed together. */
export type AppointmentOutcome = InferType<typeof appointmentOutcomeResult>;

/** A patient whom staff should call because a doctor is ill today. */
export type PatientCall = InferType<typeof patientCallResult>;

/** A doctor's day that was cancelled. */
export type IllToday = InferType<typeof illTodayResult>;

/** What a device shows until it is paired. */
export type Pairing = InferType<typeof pairingResult>;

/** What a device knows about itself. */
export type KioskDevice = InferType<typeof kioskDeviceResult>;

/** The progress of a pairing. */
export type PairingState = InferType<typeof pairingStateResult>;

/** A paired device as staff see it. */
export type Kiosk = InferType<typeof kioskResult>;

/** The devices that the caller may revoke, and the hospitals for which they may pair one. */
export type KioskList = InferType<typeof kioskListResult>;

/** The answer to a check-in at a kiosk; it contains no personal data. */
export type KioskCheckedIn = InferType<typeof kioskCheckedInResult>;

/** The outcome of a change to a doctor. */
export type DoctorSaved = InferType<typeof doctorSavedResult>;

/** The repeat rule of a series. */
export type Repeat = InferType<typeof repeatSchema>;

/** A visit of a series as it would be booked. Times are ISO UTC. */
export type PlannedVisit = InferType<typeof seriesPreviewResult>['visits'][number];

/** A visit that prevents the series from being booked, and why. */
export type SeriesConflict = InferType<typeof seriesConflictsResult>[number];
