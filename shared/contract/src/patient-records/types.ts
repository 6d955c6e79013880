import type { InferType } from 'yup';
import type { UserStatus } from '../core/enums.ts';
import type { updateAddressSchema, updateInsuranceSchema, updatePatientSchema } from './schemas/record-schemas.ts';

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
