import { endpoints, type FileContent, result } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { ROLES, STAFF } from '../core/roles.ts';
import {
  exportQuery,
  recordParams,
  registerPatientSchema,
  searchPatientsSchema,
  updateAddressSchema,
  updateInsuranceSchema,
  updatePatientSchema,
} from './schemas/record-schemas.ts';
import type { ListedPatient, PatientRecord } from './types.ts';

/** What the lists have in common: `q` is looked for in name, e-mail, phone numbers and date of birth. */
const LIST = {
  roles: STAFF,
  patientData: true,
  changes: false,
  query: pageQuery,
  paged: true,
  result: result<ListedPatient[]>(),
} as const;

/** What the changes have in common. */
const UPDATE = {
  method: 'PUT',
  roles: ROLES,
  area: 'profile',
  patientData: true,
  changes: true,
  edits: true,
  versioned: true,
  result: result<PatientRecord>(),
  message: 'Updated successfully.',
} as const;

/** Patients' records (specification, section 7, Patients): the own one for a patient, all for staff. */
export const patientRecordEndpoints = endpoints({
  registerPatient: {
    method: 'POST',
    path: '/patient/register',
    roles: STAFF,
    patientData: true,
    changes: true,
    isDear: true,
    body: registerPatientSchema,
    result: result<PatientRecord>(),
    message: 'Registration successful',
  },
  updatePatient: { ...UPDATE, path: '/patient/update', body: updatePatientSchema },
  updateAddress: { ...UPDATE, path: '/patient/update/address', body: updateAddressSchema },
  updateInsurance: { ...UPDATE, path: '/patient/update/insuranceinfo', body: updateInsuranceSchema },
  listPatients: { ...LIST, method: 'GET', path: '/patient' },
  /** The same list: the specification has two addresses for it. */
  listAllPatients: { ...LIST, method: 'GET', path: '/patient/all' },
  /** The list, narrowed down to whoever has an appointment with one of the doctors, of those the caller may see. */
  searchPatients: { ...LIST, method: 'POST', path: '/patient/search', body: searchPatientsSchema },
  /** What the list shows, all of its pages, as comma-separated values (RFC 4180). */
  exportPatients: {
    method: 'GET',
    path: '/patient/list.csv',
    roles: STAFF,
    patientData: true,
    changes: false,
    isDear: true,
    file: 'text/csv; charset=utf-8',
    query: exportQuery,
    result: result<FileContent>(),
  },
  getPatient: {
    method: 'GET',
    path: '/patient/:id',
    versioned: true,
    roles: ROLES,
    area: 'profile',
    patientData: true,
    changes: false,
    params: recordParams,
    result: result<PatientRecord>(),
  },
});
