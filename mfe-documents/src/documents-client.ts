import { createClient } from '@openward/api-client';
import {
  documentEndpoints,
  documentFillingEndpoints,
  formEndpoints,
  patientEndpoints,
  patientRecordEndpoints,
} from '@openward/contract/patients';

/** The calls about documents that were assigned. */
export const documents = createClient(documentEndpoints);

/** The calls that fill a document in, and check it afterwards. */
export const filling = createClient(documentFillingEndpoints);

/** Forms that can be assigned. */
export const activeForms = createClient({ listActiveForms: formEndpoints.listActiveForms });

/** Patients by their names. */
export const patients = createClient({ listActivePatients: patientEndpoints.listActivePatients });

/** One patient's record: whose documents are shown. */
export const records = createClient({ getPatient: patientRecordEndpoints.getPatient });
