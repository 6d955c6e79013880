import type { documentFillingEndpoints } from '@openward/contract/patients';
import { readDocument, verify } from '../documents/reading.ts';
import type { Handler } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';

/** GET /document/:id/verify: whether what is stored still is what was completed. */
export const verifyDocument: Handler<(typeof documentFillingEndpoints)['verifyDocument']> = async (
  { params },
  call,
) => {
  const found = await readDocument(call, params.id, { action: 'verify' });
  if (found.documentStatus !== 'COMPLETED') {
    throw new Refusal('wrong_state', 'This document has not been completed yet.');
  }
  return verify(call.tx, found.id);
};
