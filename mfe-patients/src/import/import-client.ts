import { createClient } from '@openward/api-client';
import { patientImportEndpoints } from '@openward/contract/patients';

/** The calls about imports. */
export const imports = createClient(patientImportEndpoints);

/** The patient's schema, and yup with it: asked for once a file was chosen. */
export const loadSchemas = () => import('@openward/contract/patients/schemas');
