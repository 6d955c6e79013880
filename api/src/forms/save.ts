import { withoutEmptyParts } from '@openward/contract/documents';
import type { FormField, formEndpoints } from '@openward/contract/patients';
import { eq } from 'drizzle-orm';
import { newId } from '../database/ids.ts';
import { form, formVersion } from '../database/schema/index.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { readForm } from './reading.ts';

type SaveForm = (typeof formEndpoints)['saveForm'];

/** POST /master/dynamicform/save: a new form, or the next version of one. What was saved before stays as it was. */
export const saveForm: Handler<SaveForm> = async ({ body }, call) => {
  const { id: existing, formName, displayName, status } = body;
  const savedAt = call.services.now();
  const names = { formName, displayName };
  const version = existing ? await nextVersion(call, existing, body.version) : 1;
  const id = existing ?? newId();
  if (existing)
    await call.tx
      .update(form)
      .set({ ...names, status, version })
      .where(eq(form.id, id));
  else await call.tx.insert(form).values({ id, ...names, status, version, createdAt: savedAt });
  await call.tx.insert(formVersion).values({
    formId: id,
    version,
    ...names,
    description: body.formDescriptioin,
    isEsignatureRequired: body.isEsignatureRequired,
    fields: (body.formText as FormField[]).map(withoutEmptyParts),
    attachments: body.attachments ?? null,
    savedAt,
    savedBy: call.caller.userId,
  });
  await call.records.record(existing ? 'update' : 'create', 'form', [{ id, patientId: null }]);
  return readForm(call.tx, id);
};

/**
 * Which version is made, with the form held until the call ends: of two who save at once, one makes the next and the
 * other hears of it.
 * @param changed the version that the caller has changed; whoever names none takes the newest
 * @throws Refusal conflict, with the newest form as details
 */
async function nextVersion(call: Call, id: string, changed: number | undefined): Promise<number> {
  const [held] = await call.tx.select({ version: form.version }).from(form).where(eq(form.id, id)).for('update');
  if (!held) throw notFound('Form');
  if (changed !== undefined && changed !== held.version) {
    const details = await readForm(call.tx, id);
    throw new Refusal('conflict', 'Somebody else has saved this form meanwhile.', { details });
  }
  return held.version + 1;
}
