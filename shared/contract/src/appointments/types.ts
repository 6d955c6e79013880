import type { InferType } from 'yup';
import type { AppointmentStatus } from '../core/enums.ts';
import type { Doctor, PersonName } from '../people/types.ts';
import type { DeskState } from './rules.ts';
import type { appointmentFilterSchema } from './schemas.ts';

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
  patientDetails: AppointmentPatient | null;
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

/** The patient of an appointment, as staff tell two of one name apart. */
export interface AppointmentPatient extends PersonName {
  /** `YYYY-MM-DD`; missing where nobody has said it. */
  dateOfBirth?: string;
}

/** How an appointment came to be cancelled. */
export interface Cancellation {
  /** `portal` where nobody did: the day was over. */
  by: 'patient' | 'practice' | 'portal';
  /** True where the time had come and nobody was there. */
  didNotCome: boolean;
  /** In the words of who cancelled; empty where they gave none. */
  reason: string;
}

/** What happened to an appointment. */
export type AppointmentDeed =
  | 'booked'
  | 'confirmed'
  | 'rescheduled'
  | 'checkedIn'
  | 'completed'
  /** Completing was taken back. */
  | 'reopened'
  | 'cancelled'
  | 'didNotCome'
  /** Its description was written anew. */
  | 'changed';

/** One step of an appointment's history. */
export interface AppointmentEvent {
  /** ISO UTC. */
  at: string;
  deed: AppointmentDeed;
  /** Who did it; `portal` is a job, or nobody that is known. */
  by: 'you' | 'patient' | 'practice' | 'portal';
  /** Their first and last name; empty where the reader must not know it, or nobody does. */
  name: string;
  /** Where it was moved from; ISO UTC. */
  from?: { startDateTime: string; doctorDetails: PersonName };
  /** What was said with it. */
  reason?: string;
}

/** What a device shows while it waits to be paired. */
export interface Pairing {
  /** 8 characters of Crockford's base 32, which staff type at `/scanner`. */
  code: string;
  /** What the device calls with once it is paired; until then it opens nothing. */
  token: string;
  /** ISO UTC. */
  expiresAt: string;
}

/** What a device knows of itself. */
export interface KioskDevice {
  name: string;
  hospitalName: string;
}

/** How far a pairing is. */
export type PairingState = { state: 'waiting' } | { state: 'paired'; device: KioskDevice };

/** A paired device as staff see it. Times are ISO UTC. */
export interface Kiosk extends KioskDevice {
  id: string;
  pairedAt: string;
  /** Null where it has not been used yet; at most a minute behind. */
  lastUsedAt: string | null;
  /** IANA name of the hospital's zone. */
  timeZone: string;
}

/** The devices that somebody may revoke, and the hospitals that they may pair one for. */
export interface KioskList {
  kiosks: Kiosk[];
  hospitals: { id: string; name: string }[];
}

/** What a check-in at a kiosk says: nothing about anybody. */
export interface KioskCheckedIn {
  /** True where somebody had checked the patient in before. */
  alreadyCheckedIn: boolean;
}
