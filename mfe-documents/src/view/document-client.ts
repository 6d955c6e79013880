import { createClient } from '@openward/api-client';
import { documentEndpoints, documentFillingEndpoints } from '@openward/contract/patients';

/** The calls about a document that is read. */
export const readDocuments = createClient({
  getDocument: documentEndpoints.getDocument,
  verifyDocument: documentFillingEndpoints.verifyDocument,
  readDocumentFile: documentFillingEndpoints.readDocumentFile,
});
