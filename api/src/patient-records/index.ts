import type { patientRecordEndpoints } from '@openward/contract/patients';
import type { Handlers } from '../http/call.ts';
import { exportPatients } from './export.ts';
import { listPatients } from './list.ts';
import { readRecord } from './record.ts';
import { registerPatient } from './register.ts';
import { updateAddress, updateInsurance, updatePatient } from './update.ts';

/** Patients' records: the list of them, and each by itself. */
export const patientRecordHandlers: Handlers<typeof patientRecordEndpoints> = {
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
