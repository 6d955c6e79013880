import { endpoints, result } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { ROLES } from '../core/roles.ts';
import { searchDoctorsQuery } from './schemas/doctor-schemas.ts';

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

const LIST = {
  method: 'GET',
  roles: ROLES,
  area: 'any',
  patientData: false,
  changes: false,
  paged: true,
  result: result<Doctor[]>(),
} as const;

/** The practice's doctors (specification, section 7, Doctors). Contact data is not part of the public list. */
export const doctorEndpoints = endpoints({
  /** Doctors who can be booked; `q` is part of a name, a hospital's name or a speciality. */
  listDoctors: { ...LIST, path: '/doctor', query: pageQuery },
  /** The same, narrowed down to a speciality or a hospital. Who is free at a time, `POST /appointment/search/doctor` says. */
  findDoctors: { ...LIST, path: '/search/doctor', query: searchDoctorsQuery },
});
