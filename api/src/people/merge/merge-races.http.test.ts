import { MERGE_WARNINGS } from '@openward/contract/people';
import { sql } from 'drizzle-orm';
import type { BuiltDoctor, BuiltPatient } from '../../testing/builders.ts';
import { call, type Received } from '../../testing/client.ts';
import { MORNING, rowsOf } from '../../testing/world.ts';

/* A merge races with another call: one merge wins, and no rows remain with the merged record. */

const ROUNDS = 12;
const { build, tokenFor, setNow } = globalThis.openward;

let doctor: BuiltDoctor;
let admin: string;
let staff: string;
let minute = 0;

beforeAll(async () => {
  setNow(MORNING);
  doctor = await build.doctor({ hospitalId: await build.hospital() });
  staff = await tokenFor(doctor);
  const account = await build.account({ role: 'ROLE_SYS_ADMIN' });
  admin = await tokenFor(account);
});
afterAll(() => setNow(null));

const merge = (kept: BuiltPatient, merged: BuiltPatient) =>
  call('POST', '/patient/merge', {
    token: admin,
    body: { keptId: kept.patientId, mergedId: merged.patientId, accepted: MERGE_WARNINGS, reason: 'Added twice' },
  });
const statusesOf = (answers: Received[]) => answers.map(({ status }) => status).sort();
const nextStart = () => new Date(MORNING.getTime() + (24 + ++minute) * 3_600_000);

/** Tables in which rows of the merged record remain, among those that must have none. */
const leftWith = ({ patientId, userId }: BuiltPatient) =>
  rowsOf(sql`
    select 'appointment' as left from appointment where patient_id = ${patientId}
    union all select 'document' from document where patient_id = ${patientId}
    union all select 'waiting_request' from waiting_request where patient_id = ${patientId}
    union all select 'sms_message' from sms_message where patient_id = ${patientId}
    union all select 'access_limit' from access_limit where patient_id = ${patientId}
    union all select 'proxy_grant' from proxy_grant
      where ended_at is null and (patient_id = ${patientId} or proxy_user_id = ${userId})`);

/** Merges two records while another call runs. */
async function beside(work: (merged: BuiltPatient) => Promise<Received>) {
  const [kept, merged] = [await build.patient(), await build.patient()];
  const other = work(merged);
  const [merging, done] = await Promise.all([merge(kept, merged), other]);
  expect(merging.status).toBe(200);
  expect(await leftWith(merged)).toEqual([]);
  return { kept, merged, done, merging };
}

test('of merges in both directions, and of the same twice, one wins', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = [await build.patient(), await build.patient()];
    const answers = await Promise.all([merge(one, other), merge(other, one), merge(one, other)]);
    expect(statusesOf(answers)).toEqual([200, 410, 410]);
    const merges = await rowsOf(sql`
      select from patient_merge where kept_id in (${one.patientId}, ${other.patientId})`);
    expect(merges).toHaveLength(1);
  }
});

test('of two that want one record, one gets it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two, merged] = [await build.patient(), await build.patient(), await build.patient()];
    expect(statusesOf(await Promise.all([merge(one, merged), merge(two, merged)]))).toEqual([200, 410]);
  }
});

test('a visit that is booked meanwhile is the kept record’s, or was never booked', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const startDateTime = nextStart().toISOString();
    const { kept, done } = await beside(({ patientId }) =>
      call('POST', '/appointment/create', {
        token: staff,
        body: { doctorId: doctor.doctorId, patientId, startDateTime, consultationType: 'Wellness', description: 'x' },
      }),
    );
    expect([200, 410]).toContain(done.status);
    const visits = await rowsOf(sql`select from appointment where patient_id = ${kept.patientId}`);
    expect(visits).toHaveLength(done.status === 200 ? 1 : 0);
  }
});

test('a document that is completed meanwhile still proves what it proved', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [kept, merged] = [await build.patient(), await build.patient()];
    const id = await build.document({ patientId: merged.patientId });
    const body = { documentId: id, fieldValues: [{ name: 'note', value: 'Now' }] };
    const by = round % 2 === 0 ? staff : await tokenFor(merged);
    const [merging, completing] = await Promise.all([
      merge(kept, merged),
      call('POST', '/document/save', { token: by, body }),
    ]);
    expect(merging.status).toBe(200);
    // The patient's session may already have ended.
    expect(by === staff ? [200] : [200, 401, 404]).toContain(completing.status);
    const { result } = await call('GET', `/document/${id}`, { token: staff });
    expect(result).toMatchObject({
      patientId: kept.patientId,
      documentStatus: completing.status === 200 ? 'COMPLETED' : 'PENDING',
    });
    if (completing.status === 200) expect(result.evidence.isIntact).toBe(true);
  }
});

test('documents, limits and access that come meanwhile are the kept record’s, or never came', async () => {
  const { formId } = await build.form();
  const dueOn = '2031-01-01';
  for (let round = 0; round < ROUNDS; round++) {
    await beside(({ patientId }) =>
      call('POST', '/document/assign', {
        token: staff,
        body: { patientId: [patientId], dynamicFormId: [formId], dueOn },
      }),
    );
    await beside(({ patientId }) =>
      call('POST', `/sharing/patient/${patientId}/limit`, { token: staff, body: { reason: 'Court order' } }),
    );
    const giver = await build.patient();
    const secret = await build.invitation(giver.patientId);
    const { kept, done } = await beside(async (merged) =>
      call('POST', '/sharing/invitation/accept', { token: await tokenFor(merged), body: { secret } }),
    );
    const held = await rowsOf(sql`select from proxy_grant where proxy_user_id = ${kept.userId} and ended_at is null`);
    expect(held).toHaveLength(done.status === 200 ? 1 : 0);
  }
});

test('an edit meanwhile is in the record that stays, or is refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { merged, done, merging } = await beside(({ patientId }) =>
      call('PUT', '/patient/update', {
        token: staff,
        body: { id: patientId, version: 1, mobilePhoneNo: '4155550171' },
      }),
    );
    expect([200, 410]).toContain(done.status);
    const body = { mergeId: merging.result.mergeId, reason: 'Two persons' };
    const undone = await Promise.all([1, 2].map(() => call('POST', '/patient/merge/undo', { token: admin, body })));
    expect(statusesOf(undone)).toEqual([200, 409]);
    const { result } = await call('GET', `/patient/${merged.patientId}`, { token: staff });
    expect(result.mobilePhoneNo).toBe(done.status === 200 ? '4155550171' : '');
  }
});

test('nobody keeps a session that they open while their record is merged', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [kept, merged] = [await build.patient(), await build.patient()];
    const { email: username } = merged;
    const [, signedIn] = await Promise.all([
      merge(kept, merged),
      call('POST', '/login', { body: { username, password: 'Built-pass-1' } }),
    ]);
    const { token } = signedIn.result;
    if (token) expect((await call('GET', '/appointment/next', { token })).status).toBe(401);
  }
});
