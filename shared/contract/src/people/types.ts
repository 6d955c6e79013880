import type { InferType } from 'yup';
import type { Appointment } from '../appointments/types.ts';
import type { UserStatus } from '../core/enums.ts';
import type { Role } from '../core/roles.ts';
import type { updateAddressSchema, updateInsuranceSchema, updatePatientSchema } from './schemas.ts';

/** First and last name of one side of an appointment. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

/** A doctor as somebody who books sees them. */
export interface Doctor {
  id: string;
  firstName: string;
  lastName: string;
  hospitalId: string;
  /** The hospital's name (specification, section 3, Doctor). */
  hospitalName: string;
  /** As it stands on an envelope, in one line; empty where nobody has entered it. */
  hospitalAddress: string;
  /** Empty where nobody has entered it. */
  hospitalPhone: string;
  /** IANA name of the hospital's zone, which the doctor's working hours are kept in. */
  timeZone: string;
  /** The consultation types that can be booked with the doctor. */
  speciality: string[];
  /** The length of one of their slots, in minutes: of every visit whose type has no length of its own. */
  slotMinutes: number;
  /** How long a visit of each of their types takes, in minutes. */
  visitMinutes: Record<string, number>;
}

/** A hospital of the practice. */
export interface Hospital {
  id: string;
  name: string;
  /** On one line; empty where nobody has entered it. */
  address: string;
  /** Empty where nobody has entered it. */
  phone: string;
  /** IANA name. */
  timeZone: string;
}

type Values<S> = Omit<S, 'id' | 'version'>;

/** Nothing left out. */
type Whole<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/** What PUT /patient/update may change. */
export type BasicInfo = Values<InferType<typeof updatePatientSchema>>;

/** Where a patient lives, and where bills go (specification, section 3, Address). */
export type AddressInfo = Values<InferType<typeof updateAddressSchema>>;

/** Insurances and the emergency contact. */
export type InsuranceInfo = Values<InferType<typeof updateInsuranceSchema>>;

/**
 * A patient's whole record (specification, section 3, Patient), flat but for the address. Texts that nobody has entered
 * are empty.
 */
export interface PatientRecord extends Whole<Omit<BasicInfo, 'dateOfBirth'>>, InsuranceInfo {
  id: string;
  userId: string;
  /** Rises with each change of the record, whoever makes it. */
  version: number;
  email: string;
  /** `YYYY-MM-DD`; null where nobody has said it. */
  dateOfBirth: string | null;
  userRole: 'ROLE_PATIENT';
  patientAddressDetails: (AddressInfo & { id: string }) | null;
}

/** One row of the list of patients. */
export interface ListedPatient {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  /** `YYYY-MM-DD`; null where nobody has said it. */
  dateOfBirth: string | null;
  status: UserStatus;
}

/** What staff need to tell patients of the same name apart when they book for one. */
export interface PatientName {
  id: string;
  firstName: string;
  lastName: string;
  /** ISO calendar date, `YYYY-MM-DD`. */
  dateOfBirth: string | null;
}

/** Somebody's account. */
export interface UserAccount {
  id: string;
  /** Rises with each change, whoever makes it. */
  version: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits; empty where nobody has entered it. */
  telePhoneNo: string;
  status: UserStatus;
  userRole: Role;
  /** Null for a patient and for a system admin. */
  hospitalId: string | null;
  hospitalName: string | null;
}

/** An administrator's account (specification, section 3, Admin). */
export interface AdminAccount extends UserAccount {
  userRole: 'ROLE_SYS_ADMIN' | 'ROLE_HCP_ADMIN';
}

/** A doctor with what administrators and they themselves see of the account (specification, section 3, Doctor). */
export interface DoctorAccount {
  /** The doctor's. */
  id: string;
  /** The account's. */
  userId: string;
  /** Rises with each change, whoever makes it. */
  version: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits; empty where nobody has entered it. */
  telePhoneNo: string;
  status: UserStatus;
  userRole: 'ROLE_DOCTOR';
  /** Calls also take the hospital's name in its place. */
  hospitalId: string;
  hospitalName: string;
  speciality: string[];
}

/** What became of a change of a doctor. */
export interface DoctorSaved {
  /** False where open appointments stand in the way and nobody has accepted that: then nothing has changed. */
  isSaved: boolean;
  /** The account as it is then. */
  doctor: DoctorAccount;
  /** Open appointments of a doctor who would be inactive or elsewhere, the next first. */
  open: Appointment[];
}
