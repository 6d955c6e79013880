import { endpoints, result } from '../core/endpoint.ts';
import { ROLES } from '../core/roles.ts';

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

/** The practice's hospitals. */
export const hospitalEndpoints = endpoints({
  /** All of them, by name: few. */
  listHospitals: {
    method: 'GET',
    path: '/hospital',
    roles: ROLES,
    area: 'any',
    patientData: false,
    changes: false,
    result: result<Hospital[]>(),
  },
});
