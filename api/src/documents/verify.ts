import type { Contract } from '@openward/contract/everything';
import type { Handler } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { readDocument, verify } from './reading.ts';

/** GET /document/:id/verify: whether what is stored still is what was completed. */
export const verifyDocument: Handler<Contract['documents']['verifyDocument']> = async ({ params }, call) => {
  const found = await readDocument(call, params.id, { action: 'verify' });
  if (found.documentStatus !== 'COMPLETED') {
    throw new Refusal('wrong_state', 'This document has not been completed yet.');
  }
  return verify(call.tx, found.id);
};
