import { ACTING_FOR } from '@openward/contract';
import type { AnswerSource, FormField } from '@openward/contract/forms';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { patientWithDocument } from '../testing/filling.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

const from = (source: AnswerSource, more: Partial<FormField> = {}): FormField => ({
  name: source,
  label: source,
  type: 'Text',
  source,
  ...more,
});
const FIELDS = [
  from('name'),
  from('dateOfBirth', { type: 'Date' }),
  from('address'),
  from('email', { format: { kind: 'email' } }),
  from('insurer', { format: { kind: 'number' } }),
  from('insuranceNumber'),
  from('lastAnswer'),
  { name: 'note', label: 'Note', type: 'Text' },
] satisfies FormField[];

/** A patient with a filled record, and a document that uses it. */
async function asked() {
  const made = await patientWithDocument({ fields: FIELDS });
  const { patientId } = made.patient;
  await rowsOf(sql`update patient set primary_health_insurer = 'Harbour Health', primary_health_insurer_id = 'HH-1',
    mail_address = E'1 Pier Road\nHarbour' where id = ${patientId}`);
  const read = async (token: string, headers = {}) => {
    const found = await call('GET', `/document/${made.id}`, { token, headers });
    expect(found.status).toBe(200);
    return { answers: answersIn(found.result.recordAnswers), headers: found.headers, result: found.result };
  };
  return { ...made, patientId, read };
}
const answersIn = (answers: { name: string; value: unknown }[]) =>
  Object.fromEntries(answers.map(({ name, value }) => [name, value]));

test('a document begins with what the record says, as far as it can be an answer, and the audit tells who read it', async () => {
  const { token, patient, patientId, read, submit, formId } = await asked();
  const [named] = await rowsOf<{ name: string }>(
    sql`select first_name || ' ' || last_name as name from app_user where id = ${patient.userId}`,
  );
  const { answers, headers, result } = await read(token);
  expect(answers).toEqual({
    name: named?.name,
    dateOfBirth: '1980-02-29',
    address: '1 Pier Road, Harbour',
    email: patient.email,
    insuranceNumber: 'HH-1',
  });
  // A suggestion is not saved as an answer.
  expect(result.draft).toEqual({ revision: 0, savedAt: null, fieldValues: [] });
  expect(await auditOf(headers)).toContainEqual(
    expect.objectContaining({ action: 'read', entity_ids: [patientId], patient_ids: [patientId] }),
  );
  const done = await submit({ lastAnswer: 'Nuts' });
  expect(done.result).not.toHaveProperty('recordAnswers');
  expect(done.result.fieldValues.filter(({ value }: FormField) => value !== undefined)).toHaveLength(1);
  const { build } = globalThis.openward;
  const again = await build.document({ patientId, formId });
  const second = await call('GET', `/document/${again}`, { token });
  expect(answersIn(second.result.recordAnswers)).toMatchObject({ lastAnswer: 'Nuts', dateOfBirth: '1980-02-29' });
  // Another patient's answers must not appear.
  const other = await build.patient();
  const theirs = await build.document({ patientId: other.patientId, formId });
  const read3 = await call('GET', `/document/${theirs}`, { token: await globalThis.openward.tokenFor(other) });
  expect(answersIn(read3.result.recordAnswers)).not.toHaveProperty('lastAnswer');
});

test('who acts for the patient gets of the record what was shared with them', async () => {
  const { patientId, submit, formId } = await asked();
  await submit({ lastAnswer: 'Nuts' });
  const { build, tokenFor } = globalThis.openward;
  const id = await build.document({ patientId, formId });
  const seen = async (areas: ('documents' | 'profile')[]) => {
    const proxy = await build.patient();
    await build.access({ patientId, proxyUserId: proxy.userId, areas });
    const headers = { [ACTING_FOR]: patientId };
    const found = await call('GET', `/document/${id}`, { token: await tokenFor(proxy), headers });
    return answersIn(found.result.recordAnswers);
  };
  expect(await seen(['documents'])).toEqual({ lastAnswer: 'Nuts' });
  expect(await seen(['documents', 'profile'])).toMatchObject({ lastAnswer: 'Nuts', insuranceNumber: 'HH-1' });
  const doctor = await build.account({ role: 'ROLE_SYS_ADMIN' });
  expect((await call('GET', `/document/${id}`, { token: await tokenFor(doctor) })).result.recordAnswers).toHaveLength(
    6,
  );
});
