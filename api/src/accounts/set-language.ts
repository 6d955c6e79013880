import type { Contract } from '@openward/contract/everything';
import { eq } from 'drizzle-orm';
import { user } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { knownLanguage } from '../platform/messages/wording.ts';
import { nameEditor } from '../platform/versions/merge-edit.ts';

/** POST /users/language: needs no password, because no access depends on it. */
export const setLanguage: Handler<Contract['accounts']['setLanguage']> = async ({ body }, { tx, caller, records }) => {
  // A patient's language is part of the record, whose versions name the editor.
  await nameEditor(tx, caller);
  await tx
    .update(user)
    .set({ language: knownLanguage(body.language) })
    .where(eq(user.id, caller.userId));
  const { patientId } = caller;
  if (patientId) await records.record('update', 'patient', [{ id: patientId, patientId }]);
  return null;
};
