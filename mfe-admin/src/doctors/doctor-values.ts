import type { ConsultationType } from '@openward/contract';
import type { DoctorAccount } from '@openward/contract/people';
import { type FirstPasswordValues, TYPED_PASSWORD } from '../accounts/form-parts.tsx';

/** A doctor as the fields hold them; the names are those of the wire. */
export interface DoctorValues {
  firstName: string;
  lastName: string;
  email: string;
  telePhoneNo: string;
  status: DoctorAccount['status'] | '';
  hospitalId: string;
  docSpecialtyList: ConsultationType[];
}

/** A new one. */
export interface NewDoctorValues extends DoctorValues, FirstPasswordValues {}

/** What the form of a new doctor begins with. @param hospitalId the only one that may be chosen, else empty */
export function newDoctorOf(hospitalId: string): NewDoctorValues {
  return {
    ...{ firstName: '', lastName: '', email: '', telePhoneNo: '', status: 'ACTIVE', hospitalId, docSpecialtyList: [] },
    ...TYPED_PASSWORD,
  };
}

/** What the server keeps, as the fields hold it. */
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
