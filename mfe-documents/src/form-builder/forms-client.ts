import { createClient } from '@openward/api-client';
import { formEndpoints } from '@openward/contract/patients';

/** The calls about forms. */
export const forms = createClient(formEndpoints);
