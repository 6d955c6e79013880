import type { InferType } from 'yup';
import type { personNameResult } from '../core/results.ts';
import type {
  adminAccountResult,
  bookingRuleResult,
  doctorAccountResult,
  doctorResult,
  hospitalRecordResult,
  hospitalResult,
  listedPatientResult,
  mergePreviewResult,
  namedDoctorResult,
  openedElsewhereResult,
  patientMergeResult,
  patientNameResult,
  patientRecordResult,
  possibleDuplicateResult,
  staffNameResult,
  userAccountResult,
} from './results.ts';
import type { updateAddressSchema, updateInsuranceSchema, updatePatientSchema } from './schemas.ts';

/** First and last name of one side of an appointment. */
export type PersonName = InferType<typeof personNameResult>;

/** A doctor as somebody who books sees them. */
export type Doctor = InferType<typeof doctorResult>;

/** Who may book a doctor when. */
export type BookingRule = InferType<typeof bookingRuleResult>;

/** A doctor as choices and calendars name them. */
export type NamedDoctor = InferType<typeof namedDoctorResult>;

/** A hospital of the practice. */
export type Hospital = InferType<typeof hospitalResult>;

/** A hospital as the form that edits it holds it. */
export type HospitalRecord = InferType<typeof hospitalRecordResult>;

type Values<S> = Omit<S, 'id' | 'version'>;

/** What PUT /patient/update may change. */
export type BasicInfo = Values<InferType<typeof updatePatientSchema>>;

/** Where a patient lives, and where bills go (specification, section 3, Address). */
export type AddressInfo = Values<InferType<typeof updateAddressSchema>>;

/** Insurances and the emergency contact. */
export type InsuranceInfo = Values<InferType<typeof updateInsuranceSchema>>;

/** A patient's whole record (specification, section 3, Patient), flat but for the address. */
export type PatientRecord = InferType<typeof patientRecordResult>;

/** One row of the list of patients. */
export type ListedPatient = InferType<typeof listedPatientResult>;

/** What staff need to tell patients of the same name apart when they book for one. */
export type PatientName = InferType<typeof patientNameResult>;

/** A doctor or an administrator. */
export type StaffName = InferType<typeof staffNameResult>;

/** Somebody's account. */
export type UserAccount = InferType<typeof userAccountResult>;

/** An administrator's account (specification, section 3, Admin). */
export type AdminAccount = InferType<typeof adminAccountResult>;

/** A doctor with what administrators and they themselves see of the account (specification, section 3, Doctor). */
export type DoctorAccount = InferType<typeof doctorAccountResult>;

/** Somebody whom the practice has already and who may be the same person. */
export type OpenedElsewhere = InferType<typeof openedElsewhereResult>;
export type PossibleDuplicate = InferType<typeof possibleDuplicateResult>;

/** Two records side by side, and what a merge of them would do. */
export type MergePreview = InferType<typeof mergePreviewResult>;

/** A merge that was made. */
export type PatientMerge = InferType<typeof patientMergeResult>;
