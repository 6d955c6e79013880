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

/** First and last name. */
export type PersonName = InferType<typeof personNameResult>;

/** A doctor as patients see them when booking. */
export type Doctor = InferType<typeof doctorResult>;

/** A doctor's rule about who may book when. */
export type BookingRule = InferType<typeof bookingRuleResult>;

/** A doctor in select boxes and calendars. */
export type NamedDoctor = InferType<typeof namedDoctorResult>;

/** A hospital of the practice. */
export type Hospital = InferType<typeof hospitalResult>;

/** A hospital with all fields of its edit form. */
export type HospitalRecord = InferType<typeof hospitalRecordResult>;

type Values<S> = Omit<S, 'id' | 'version'>;

/** The fields of PUT /patient/update. */
export type BasicInfo = Values<InferType<typeof updatePatientSchema>>;

/** The physical and billing address (specification, section 3, Address). */
export type AddressInfo = Values<InferType<typeof updateAddressSchema>>;

/** Insurances and the emergency contact. */
export type InsuranceInfo = Values<InferType<typeof updateInsuranceSchema>>;

/** A patient's whole record (specification, section 3, Patient), flat except for the address. */
export type PatientRecord = InferType<typeof patientRecordResult>;

/** A patient in a list. */
export type ListedPatient = InferType<typeof listedPatientResult>;

/** The fields that tell patients of the same name apart when booking. */
export type PatientName = InferType<typeof patientNameResult>;

/** The name of a doctor or an administrator. */
export type StaffName = InferType<typeof staffNameResult>;

/** A user's account. */
export type UserAccount = InferType<typeof userAccountResult>;

/** An administrator's account (specification, section 3, Admin). */
export type AdminAccount = InferType<typeof adminAccountResult>;

/** A doctor with the account fields that administrators and the doctor see (specification, section 3, Doctor). */
export type DoctorAccount = InferType<typeof doctorAccountResult>;

/** A record that was opened for 24 hours. */
export type OpenedElsewhere = InferType<typeof openedElsewhereResult>;
export type PossibleDuplicate = InferType<typeof possibleDuplicateResult>;

/** Two records side by side, and the effect of merging them. */
export type MergePreview = InferType<typeof mergePreviewResult>;

/** A completed merge. */
export type PatientMerge = InferType<typeof patientMergeResult>;
