import { endpoints, result } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { ROLES } from '../core/roles.ts';

/** A doctor as somebody who books sees them. `slotMinutes` is the length of one of their slots. */
export interface Doctor {
  id: string;
  firstName: string;
  lastName: string;
  hospitalId: string;
  /** The hospital's name (specification, section 3, Doctor). */
  hospitalName: string;
  /** IANA name of the hospital's zone, which the doctor's working hours are kept in. */
  timeZone: string;
  speciality: string[];
  slotMinutes: number;
}

/** The practice's doctors (specification, section 7, Doctors). Contact data is not part of the public list. */
export const doctorEndpoints = endpoints({
  listDoctors: {
    method: 'GET',
    path: '/doctor',
    roles: ROLES,
    patientData: false,
    changes: false,
    query: pageQuery,
    paged: true,
    result: result<Doctor[]>(),
  },
});
