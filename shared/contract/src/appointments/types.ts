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
 * An appointment, or a doctor's blocked time (then `patientId` and `patientDetails` are null). Times are ISO UTC; people
 * read them on the hospital's clock.
 */
export type Appointment = InferType<typeof appointmentResult>;

/** An appointment as a calendar draws it. */
export type CalendarAppointment = InferType<typeof calendarResult>;

/** An appointment as a front desk draws it; enough for all that can be done with one. */
export type DeskAppointment = InferType<typeof deskResult>;

/** What a patient can be checked in with beside the appointment's id, and when. */
export type CheckInPass = NonNullable<Appointment['checkIn']>;

/** How an appointment came to be cancelled. */
export type Cancellation = NonNullable<Appointment['cancellation']>;

/** How a day at the practice stands. */
export type DayFigures = InferType<typeof dayFiguresResult>;

/** What a check-in answers. */
export type CheckedIn = InferType<typeof checkedInResult>;

/** The next free slots of one doctor, earliest first. */
export type DoctorSlots = InferType<typeof doctorSlotsResult>;

/** A time a doctor can be booked at; ISO UTC. */
export type Slot = DoctorSlots['slots'][number];

/** An appointment as a link in a message shows it. */
export type LinkedVisit = InferType<typeof linkedVisitResult>;

/** How many slots are free on one of the hospital's days. */
export type FreeDay = DoctorSlots['days'][number];

/** How near a doctor is to a patient. */
export type Nearness = NonNullable<DoctorSlots['near']>;

/** What a list of appointments is narrowed down to. */
export type AppointmentFilter = InferType<typeof appointmentFilterSchema>;

/** The same for the list of a week. */
export type WeekFilter = InferType<typeof weekFilterSchema>;

/** One step of an appointment's history. */
export type AppointmentEvent = InferType<typeof appointmentEventResult>;

/** What happened to an appointment. */
export type AppointmentAction = AppointmentEvent['deed'];

/** Appointments to be moved or cancelled. */
export type Reassignments = InferType<typeof reassignmentsResult>;

/** One of them, with its suggested times. */
export type Reassignment = Reassignments['visits'][number];

/** A time with a doctor that an appointment may be moved to. */
export type SuggestedTime = Reassignment['suggestions'][number];

/** What became of one of several appointments that were changed together. */
export type AppointmentOutcome = InferType<typeof appointmentOutcomeResult>;

/** A patient whom somebody calls, because a doctor is ill today. */
export type PatientCall = InferType<typeof patientCallResult>;

/** A doctor's day that was called off. */
export type IllToday = InferType<typeof illTodayResult>;

/** What a device shows while it waits to be paired. */
export type Pairing = InferType<typeof pairingResult>;

/** What a device knows of itself. */
export type KioskDevice = InferType<typeof kioskDeviceResult>;

/** How far a pairing is. */
export type PairingState = InferType<typeof pairingStateResult>;

/** A paired device as staff see it. Times are ISO UTC. */
export type Kiosk = InferType<typeof kioskResult>;

/** The devices that somebody may revoke, and the hospitals that they may pair one for. */
export type KioskList = InferType<typeof kioskListResult>;

/** What a check-in at a kiosk says: nothing about anybody. */
export type KioskCheckedIn = InferType<typeof kioskCheckedInResult>;

/** What became of a change of a doctor. */
export type DoctorSaved = InferType<typeof doctorSavedResult>;

/** How often a visit repeats. */
export type Repeat = InferType<typeof repeatSchema>;

/** A visit that a rule makes, as it would be booked. Times are ISO UTC. */
export type PlannedVisit = InferType<typeof seriesPreviewResult>['visits'][number];

/** A visit of a series that stands in the way of all, with why. */
export type SeriesConflict = InferType<typeof seriesConflictsResult>[number];
