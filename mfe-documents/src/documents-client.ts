import { createClient } from '@openward/api-client';
import {
  documentEndpoints,
  formEndpoints,
  patientEndpoints,
  patientRecordEndpoints,
} from '@openward/contract/patients';

/** The calls about documents that were assigned. */
export const documents = createClient(documentEndpoints);

/** Forms that can be assigned. */
export const activeForms = createClient({ listActiveForms: formEndpoints.listActiveForms });

/** Patients by their names. */
export const patients = createClient({ listActivePatients: patientEndpoints.listActivePatients });

/** One patient's record: whose documents are shown. */
export const records = createClient({ getPatient: patientRecordEndpoints.getPatient });
