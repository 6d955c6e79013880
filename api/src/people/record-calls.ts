import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { exportPatients } from './export-patients.ts';
import { listPatients } from './list-patients.ts';
import { readRecord } from './record.ts';
import { registerPatient } from './register-patient.ts';
import { updateAddress, updateInsurance, updatePatient } from './update-patient.ts';

/** Patients' records: the list of them, and each by itself. */
export const patientRecordHandlers: Handlers<
  Pick<
    Contract['people'],
    | 'registerPatient'
    | 'updatePatient'
    | 'updateAddress'
    | 'updateInsurance'
    | 'listPatients'
    | 'listAllPatients'
    | 'searchPatients'
    | 'exportPatients'
    | 'getPatient'
  >
> = {
  registerPatient,
  updatePatient,
  updateAddress,
  updateInsurance,
  listPatients: ({ query }, call) => listPatients(call, query),
  listAllPatients: ({ query }, call) => listPatients(call, query),
  searchPatients: ({ query, body }, call) => listPatients(call, query, body.doctorList),
  exportPatients,
  getPatient: ({ params }, call) => readRecord(call, params.id),
};
