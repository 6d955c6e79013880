import type { InferType } from 'yup';
import { endpoints, result } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { ROLES, STAFF } from '../core/roles.ts';
import type { Doctor } from '../doctors/endpoints.ts';
import type { DeskState } from './rules.ts';
import {
  appointmentFilterSchema,
  appointmentIdParams,
  appointmentIdQuery,
  cancelSchema,
  checkInQuery,
  createAppointmentSchema,
  doctorSearchSchema,
  rescheduleSchema,
  slotSearchQuery,
  slotSearchSchema,
  updateAppointmentSchema,
} from './schemas/appointment-schemas.ts';
import type { AppointmentStatus } from './statuses.ts';
import type { AppointmentEvent, Cancellation, PatientName, PersonName } from './visit.ts';

/**
 * An appointment, or a doctor's blocked time (then `patientId` and `patientDetails` are null). Times are ISO UTC; people
 * read them on the hospital's clock.
 */
export interface Appointment {
  id: string;
  /** Rises with each change, whoever makes it. */
  version: number;
  startDateTime: string;
  endDateTime: string;
  status: AppointmentStatus;
  description: string;
  consultationType: string;
  patientId: string | null;
  doctorId: string;
  doctorDetails: PersonName;
  patientDetails: PatientName | null;
  hospitalName: string;
  /** Where the hospital is, on one line; empty where nobody has said it. */
  hospitalAddress: string;
  /** The number to call about the appointment; empty where there is none. */
  hospitalPhone: string;
  /** IANA name of the hospital's zone. */
  timeZone: string;
  /** There while the visit is awaited. */
  checkIn?: CheckInPass;
  /** ISO UTC; there once somebody has checked the patient in. */
  checkedInAt?: string;
  /** ISO UTC; there once the visit was completed. */
  completedAt?: string;
  /** There once it was cancelled, where it is known how. */
  cancellation?: Cancellation;
}

/** How a day at the practice stands. */
export interface DayFigures {
  /** By what is to be done, as `deskStateOf` says it. */
  counts: Record<DeskState, number>;
  /** Of those who are expected, how many are late. */
  late: number;
  /** How many wait for a confirmation on any day from now on. */
  pending: number;
  /** The first of today that need somebody: late, or to be confirmed; at most 5, earliest first. */
  needsYou: Appointment[];
}

/** What a patient can be checked in with beside the appointment's id, and when. */
export interface CheckInPass {
  /** 8 characters of Crockford's base 32; `shownCode` writes it for people. */
  code: string;
  /** The day on which check-in is possible where the hospital is, `YYYY-MM-DD`. */
  day: string;
}

/** What a check-in answers. */
export interface CheckedIn extends Appointment {
  /** True where somebody had checked the patient in before, at `checkedInAt`; nothing has changed then. */
  alreadyCheckedIn: boolean;
}

/** A time a doctor can be booked at; ISO UTC. */
export interface Slot {
  startDateTime: string;
  endDateTime: string;
  /** IANA name of the zone of the doctor's hospital. */
  timeZone: string;
}

/** How many slots are free on one of the hospital's days. */
export interface FreeDay {
  /** `YYYY-MM-DD` where the hospital is. */
  date: string;
  free: number;
}

/** The next free slots of one doctor, earliest first. */
export interface DoctorSlots {
  doctor: Doctor;
  slots: Slot[];
  /** Every day that was looked at, also those on which nothing is free; counts what is beyond `limit` as well. */
  days: FreeDay[];
}

/** What a list of appointments is narrowed down to. */
export type AppointmentFilter = InferType<typeof appointmentFilterSchema>;

/** What all lists have in common. */
const LIST = {
  method: 'POST',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: false,
  query: pageQuery,
  paged: true,
  body: appointmentFilterSchema,
  result: result<Appointment[]>(),
} as const;

/** Appointments (specification, section 7). */
export const appointmentEndpoints = endpoints({
  createAppointment: {
    method: 'POST',
    path: '/appointment/create',
    roles: ROLES,
    area: 'appointments',
    patientData: true,
    changes: true,
    body: createAppointmentSchema,
    result: result<Appointment>(),
    message: 'Appointment booked successfully.',
  },
  /**
   * Moves an appointment, to another time or doctor, or changes its words. Who changes only the words moves nothing: time
   * and status stay.
   */
  rescheduleAppointment: {
    method: 'POST',
    path: '/appointment/reschedule',
    roles: ROLES,
    area: 'appointments',
    patientData: true,
    changes: true,
    edits: true,
    versioned: true,
    body: rescheduleSchema,
    result: result<Appointment>(),
    message: 'Appointment rescheduled successfully.',
  },
  updateAppointment: {
    method: 'POST',
    path: '/appointment/update',
    roles: STAFF,
    patientData: true,
    changes: true,
    body: updateAppointmentSchema,
    result: result<Appointment>(),
  },
  cancelAppointment: {
    method: ['POST', 'GET'],
    path: '/appointment/cancel',
    roles: ROLES,
    area: 'appointments',
    patientData: true,
    changes: true,
    query: appointmentIdQuery,
    body: cancelSchema,
    result: result<Appointment>(),
    message: 'Appointment cancelled successfully.',
  },
  checkInAppointment: {
    method: ['POST', 'GET'],
    path: '/appointment/checkIn',
    roles: STAFF,
    patientData: true,
    changes: true,
    query: checkInQuery,
    result: result<CheckedIn>(),
    message: 'Checked in successfully.',
  },
  /** Of any day. Every list tells the appointments that the caller may see and that its filter lets through. */
  listAppointments: { ...LIST, path: '/appointment/all' },
  /** The same without a filter (specification, section 7, Doctors). */
  listVisibleAppointments: {
    method: 'GET',
    path: '/appointments',
    roles: ROLES,
    area: 'appointments',
    patientData: true,
    changes: false,
    query: pageQuery,
    paged: true,
    result: result<Appointment[]>(),
  },
  /** On this day, where each takes place; so with all that follow. */
  listTodaysAppointments: { ...LIST, path: '/appointment/today/all' },
  listTomorrowsAppointments: { ...LIST, path: '/appointment/tomorrow/all' },
  /** From this week's Monday to its Sunday. */
  listWeeklyAppointments: { ...LIST, path: '/appointment/weekly/all' },
  /** Before today, the last first. */
  listPastAppointments: { ...LIST, path: '/appointment/past/all' },
  /** After today. */
  listFutureAppointments: { ...LIST, path: '/appointment/future/all' },
  /** Today in figures, for dashboards. */
  todaysFigures: {
    method: 'GET',
    path: '/appointment/today/figures',
    roles: STAFF,
    patientData: true,
    changes: false,
    result: result<DayFigures>(),
  },
  /** What a patient has to come to next, on whatever day: the first that is awaited or under way; null where nothing is booked. */
  nextAppointment: {
    method: 'GET',
    path: '/appointment/next',
    roles: ['ROLE_PATIENT'],
    area: 'appointments',
    patientData: true,
    changes: false,
    result: result<Appointment | null>(),
  },
  getAppointment: {
    method: 'GET',
    path: '/appointment/:id',
    versioned: true,
    roles: ROLES,
    area: 'appointments',
    patientData: true,
    changes: false,
    params: appointmentIdParams,
    result: result<Appointment>(),
  },
  /** What happened to it, the first thing first. Patients are told no names of staff. */
  appointmentHistory: {
    method: 'GET',
    path: '/appointment/:id/history',
    roles: ROLES,
    area: 'appointments',
    patientData: true,
    changes: false,
    params: appointmentIdParams,
    result: result<AppointmentEvent[]>(),
  },
  searchDoctors: {
    method: 'POST',
    path: '/appointment/search/doctor',
    roles: ROLES,
    area: 'appointments',
    patientData: false,
    changes: false,
    body: doctorSearchSchema,
    result: result<Doctor[]>(),
  },
  /**
   * Who is free first stands first: 20 doctors, or the page that `page` and `size` ask for. A patient's own
   * appointments are taken out of what is offered, and those of the patient whom staff name.
   */
  searchSlots: {
    method: 'POST',
    path: '/appointment/search/slots',
    roles: ROLES,
    area: 'appointments',
    patientData: false,
    changes: false,
    isDear: true,
    query: slotSearchQuery,
    body: slotSearchSchema,
    result: result<DoctorSlots[]>(),
  },
});
