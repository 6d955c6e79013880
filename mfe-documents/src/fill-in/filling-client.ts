import { createClient } from '@openward/api-client';
import { documentEndpoints, documentFillingEndpoints } from '@openward/contract/patients';

/** Reads a document. */
export const documents = createClient(documentEndpoints);

/** Fills it in. */
export const filling = createClient(documentFillingEndpoints);
