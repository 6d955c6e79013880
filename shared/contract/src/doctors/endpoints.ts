import { endpoints, result } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { ROLES } from '../core/roles.ts';

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

/** The practice's doctors (specification, section 7, Doctors). Contact data is not part of the public list. */
export const doctorEndpoints = endpoints({
  listDoctors: {
    method: 'GET',
    path: '/doctor',
    roles: ROLES,
    area: 'any',
    patientData: false,
    changes: false,
    query: pageQuery,
    paged: true,
    result: result<Doctor[]>(),
  },
});
