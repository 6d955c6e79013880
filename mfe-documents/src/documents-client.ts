import { createClient } from '@openward/api-client';
import {
  documentEndpoints,
  documentFillingEndpoints,
  formEndpoints,
  patientRecordEndpoints,
} from '@openward/contract/patients';

/** The calls about documents that were assigned. */
export const documents = createClient(documentEndpoints);

/** The calls that fill a document in, and check it afterwards. */
export const filling = createClient(documentFillingEndpoints);

/** Forms that can be assigned. */
export const activeForms = createClient({ listActiveForms: formEndpoints.listActiveForms });

/** One patient's record: whose documents are shown. */
export const records = createClient({ getPatient: patientRecordEndpoints.getPatient });
