import { createClient } from '@openward/api-client';
import {
  documentEndpoints,
  formEndpoints,
  patientEndpoints,
  patientRecordEndpoints,
} from '@openward/contract/patients';

/** The calls about documents that were assigned. */
export const documents = createClient(documentEndpoints);

/** The calls about forms. */
export const forms = createClient(formEndpoints);

/** Patients by their names. */
export const patients = createClient(patientEndpoints);

/** One patient's record: whose documents are shown. */
export const records = createClient(patientRecordEndpoints);
