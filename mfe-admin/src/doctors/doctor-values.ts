import type { ConsultationType } from '@openward/contract';
import type { DoctorAccount } from '@openward/contract/people';
import { type FirstPasswordValues, TYPED_PASSWORD } from '../accounts/form-parts.tsx';

/** A doctor's form values, with the names of the API. */
export interface DoctorValues {
  firstName: string;
  lastName: string;
  email: string;
  telePhoneNo: string;
  status: DoctorAccount['status'] | '';
  hospitalId: string;
  docSpecialtyList: ConsultationType[];
}

/** A new doctor's form values. */
export interface NewDoctorValues extends DoctorValues, FirstPasswordValues {}

/** The initial values of a new doctor. `hospitalId` is the only allowed hospital, else empty. */
export function newDoctorOf(hospitalId: string): NewDoctorValues {
  return {
    ...{ firstName: '', lastName: '', email: '', telePhoneNo: '', status: 'ACTIVE', hospitalId, docSpecialtyList: [] },
    ...TYPED_PASSWORD,
  };
}

/** Converts a stored doctor to form values. */
export function valuesOf(doctor: DoctorAccount): DoctorValues & { id: string } {
  const { id, firstName, lastName, email, telePhoneNo, status, hospitalId, speciality } = doctor;
  return {
    id,
    firstName,
    lastName,
    email,
    telePhoneNo,
    status,
    hospitalId,
    docSpecialtyList: speciality as ConsultationType[],
  };
}
