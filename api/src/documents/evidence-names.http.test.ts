import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTING_FOR } from '@openward/contract';

import { sql } from 'drizzle-orm';
import { migrationsFolder } from '../platform/database/driver.ts';
import type { BuiltPatient } from '../testing/builders.ts';
import { type CallOptions, call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

const rename = (userId: string, firstName: string, lastName = 'Lindqvist') =>
  rowsOf(sql`update app_user set first_name = ${firstName}, last_name = ${lastName} where id = ${userId}`);
const maya = () => globalThis.openward.build.patient({ firstName: 'Maya', lastName: 'Lindqvist' });

async function documentOf({ patientId }: BuiltPatient): Promise<string> {
  const { build } = globalThis.openward;
  const { formId } = await build.form({ isEsignatureRequired: true });
  return build.document({ patientId, formId });
}

const complete = (id: string, by: CallOptions, names = { firstName: 'Maya', lastName: 'Lindqvist' }) =>
  call('POST', '/document/save', {
    ...by,
    body: {
      ...{ documentId: id, fieldValues: [{ name: 'note', value: 'Well' }], esignatureCaptured: true, ...names },
      ...{ relation: 'Doctor', signer: { firstName: 'Mickey', lastName: 'Mouse', relation: 'Doctor' } },
    },
  });
const read = async (id: string, by: CallOptions) => (await call('GET', `/document/${id}`, by)).result;

test('a document keeps the names of the moment in which it was completed, and verifies', async () => {
  const { build, tokenFor } = globalThis.openward;
  const patient = await maya();
  const doctor = await build.doctor({ hospitalId: await build.hospital(), firstName: 'Jane', lastName: 'Smith' });
  const by = { token: await tokenFor(patient) };
  const [own, atDesk] = [await documentOf(patient), await documentOf(patient)];
  expect((await complete(own, by)).status).toBe(200);
  expect((await complete(atDesk, { token: await tokenFor(doctor) })).status).toBe(200);
  await rename(patient.userId, 'Maja');
  await rename(doctor.userId, 'Joan', 'Brown');
  expect(await read(own, by)).toMatchObject({
    patient: { firstName: 'Maya', lastName: 'Lindqvist' },
    evidence: { submittedBy: { firstName: 'Maya', lastName: 'Lindqvist' }, relation: 'Self', isIntact: true },
  });
  expect(await read(atDesk, by)).toMatchObject({
    patient: { firstName: 'Maya' },
    evidence: { submittedBy: { firstName: 'Jane', lastName: 'Smith' }, relation: 'Doctor', isIntact: true },
  });
  const taken = await call('GET', `/patient/${patient.patientId}/record`, by);
  expect(taken.result.documents).toMatchObject([
    { submittedBy: { firstName: 'Maya' }, relation: 'Self', isIntact: true },
    { submittedBy: { firstName: 'Jane' }, relation: 'Doctor', isIntact: true },
  ]);
});

describe('what a signer is to the patient, the server says, before and after', () => {
  test.each([
    ['a patient', 'Self'],
    ['a parent', 'Parent'],
    ['a husband who acts for her', 'Spouse'],
    ['a doctor', 'Doctor'],
    ['an HCP admin', 'Administrator'],
  ])('of %s: %s', async (who, relation) => {
    const { build, tokenFor } = globalThis.openward;
    const hospitalId = await build.hospital();
    const doctor = await build.doctor({ hospitalId, firstName: 'Jane', lastName: 'Smith' });
    const proxy = await build.patient({ firstName: 'Astrid', lastName: 'Berg' });
    let patient = await maya();
    let by: CallOptions = {};
    let name = { firstName: 'Maya', lastName: 'Lindqvist' };
    if (who === 'a patient') by = { token: await tokenFor(patient) };
    if (who === 'a parent') {
      const body = { firstName: 'Maya', lastName: 'Lindqvist', dateOfBirth: '2020-02-29', parentId: proxy.patientId };
      const opened = await call('POST', '/sharing/minor', { token: await tokenFor(doctor), body });
      patient = { ...patient, patientId: opened.result.patientId };
    }
    if (who.startsWith('a husband')) await build.access({ patientId: patient.patientId, proxyUserId: proxy.userId });
    if (relation === 'Parent' || relation === 'Spouse') {
      by = { token: await tokenFor(proxy), headers: { [ACTING_FOR]: patient.patientId } };
      name = { firstName: 'Astrid', lastName: 'Berg' };
    }
    if (relation === 'Doctor')
      [by, name] = [{ token: await tokenFor(doctor) }, { firstName: 'Jane', lastName: 'Smith' }];
    if (relation === 'Administrator') {
      const admin = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId, firstName: 'Ann', lastName: 'Lee' });
      [by, name] = [{ token: await tokenFor(admin) }, { firstName: 'Ann', lastName: 'Lee' }];
    }
    const id = await documentOf(patient);
    expect((await read(id, by)).signer).toEqual({ ...name, relation });
    const { result } = await complete(id, by, { firstName: 'Mickey', lastName: 'Mouse' });
    expect(result).toMatchObject({
      ...{ signer: null, firstName: 'Mickey', lastName: 'Mouse' },
      evidence: { submittedBy: name, relation, isIntact: true },
    });
  });
});

describe('a document that was completed before names were kept', () => {
  test('still verifies', async () => {
    const { build, tokenFor } = globalThis.openward;
    const patient = await maya();
    const by = { token: await tokenFor(patient) };
    const id = await build.completedDocument({ patientId: patient.patientId, submittedBy: patient.userId });
    const found = await read(id, by);
    expect(found.evidence).toMatchObject({ submittedBy: { firstName: 'Maya' }, relation: 'Self', isIntact: true });
    expect((await call('GET', `/document/${id}/verify`, by)).result.isIntact).toBe(true);
  });

  test('gets the names that can be known', async () => {
    const { build } = globalThis.openward;
    const [patient, other, proxy] = [await maya(), await maya(), await build.patient({ firstName: 'Astrid' })];
    await build.access({ patientId: other.patientId, proxyUserId: proxy.userId });
    const [signed, plain, forOther] = [
      await build.completedDocument({ patientId: patient.patientId, submittedBy: patient.userId }),
      await build.completedDocument({ patientId: patient.patientId, submittedBy: patient.userId }),
      await build.completedDocument({ patientId: other.patientId, submittedBy: proxy.userId }),
    ];
    await rename(patient.userId, 'Maja');
    const statement = readFileSync(join(migrationsFolder, '0028_names_of_completions.sql'), 'utf8');
    const done = new Error('nothing of it stays');
    let rows: object[] = [];
    const filling = globalThis.openward.api.database.transaction(async (tx) => {
      await tx.execute(sql`alter table document_completion disable trigger user`);
      await tx.execute(sql`update document_completion set method = 'typed', first_name = 'Maya', last_name = 'Lindqvist'
        where document_id = ${signed}`);
      await tx.execute(sql`alter table document_completion enable trigger user`);
      await tx.execute(sql.raw(statement));
      const found = await tx.execute(sql`
        select submitter_first_name as submitter, patient_first_name as patient, relation
        from document_completion where document_id = any(${sql.param([signed, plain, forOther])}::uuid[])
        order by array_position(${sql.param([signed, plain, forOther])}::uuid[], document_id)`);
      rows = (found as unknown as { rows: object[] }).rows;
      throw done;
    });
    await expect(filling).rejects.toBe(done);
    expect(rows).toEqual([
      { submitter: 'Maya', patient: 'Maya', relation: 'Self' },
      { submitter: 'Maja', patient: 'Maja', relation: 'Self' },
      { submitter: 'Astrid', patient: 'Maya', relation: 'Spouse' },
    ]);
  });
});
