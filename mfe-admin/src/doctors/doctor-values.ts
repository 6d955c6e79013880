import type { ConsultationType } from '@openward/contract';
import type { DoctorAccount } from '@openward/contract/people';

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

/** A new one, with the password typed twice. */
export interface NewDoctorValues extends DoctorValues {
  password: string;
  confirmPassword: string;
}

/** What the form of a new doctor begins with. @param hospitalId the only one that may be chosen, else empty */
export function newDoctorOf(hospitalId: string): NewDoctorValues {
  return {
    ...{ firstName: '', lastName: '', email: '', telePhoneNo: '', status: 'ACTIVE', hospitalId, docSpecialtyList: [] },
    ...{ password: '', confirmPassword: '' },
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
