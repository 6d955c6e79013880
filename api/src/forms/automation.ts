import { type Contract, contract } from '@openward/contract/everything';
import { eq } from 'drizzle-orm';
import { form } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';
import { mergeEdit } from '../platform/versions/merge-edit.ts';

/** GET /master/dynamicform/:id/automation */
export const getFormAutomation: Handler<Contract['forms']['getFormAutomation']> = async ({ params }, { tx }) =>
  theOne(await tx.select(COLUMNS).from(form).where(eq(form.id, params.id)));

/** POST /master/dynamicform/:id/automation: existing assignments stay. */
export const saveFormAutomation: Handler<Contract['forms']['saveFormAutomation']> = async ({ params, body }, call) => {
  const { tx, records } = call;
  const isThis = eq(form.id, params.id);
  const held = await tx
    .select({ ...COLUMNS, id: form.automationId })
    .from(form)
    .where(isThis)
    .for('update');
  const { id, version, ...values } = theOne(held);
  const next = await mergeEdit(call, contract.forms.saveFormAutomation, body, { id, version, values });
  const { againAfterDays, remindDays } = next;
  const consultationTypes = [...new Set(next.consultationTypes)];
  const set = { consultationTypes, againAfterDays, remindDays };
  const saved = await tx.update(form).set(set).where(isThis).returning(COLUMNS);
  await records.record('update', 'form', [{ id: params.id, patientId: null }]);
  return theOne(saved);
};

const COLUMNS = {
  version: form.automationVersion,
  consultationTypes: form.consultationTypes,
  againAfterDays: form.againAfterDays,
  remindDays: form.remindDays,
};

function theOne<R>([found]: R[]): R {
  if (!found) throw notFound('Form not found.');
  return found;
}
