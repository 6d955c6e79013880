import { ACTING_FOR } from '@openward/contract';
import { MERGE_WARNINGS, type MergePreview } from '@openward/contract/people';
import { sql } from 'drizzle-orm';
import type { BuiltDoctor, BuiltPatient } from '../../testing/builders.ts';
import { call, signIn } from '../../testing/client.ts';
import { auditOf, MORNING, rowsOf } from '../../testing/world.ts';

const { build, tokenFor, setNow } = globalThis.openward;

let doctor: BuiltDoctor;
let admin: string;
let staff: string;
let adminId: string;
let kept: BuiltPatient;
let merged: BuiltPatient;

beforeAll(async () => {
  setNow(MORNING);
  doctor = await build.doctor({ hospitalId: await build.hospital() });
  staff = await tokenFor(doctor);
  const account = await build.account({ role: 'ROLE_SYS_ADMIN', firstName: 'Sam', lastName: 'Root' });
  adminId = account.userId;
  admin = await tokenFor(account);
});
beforeEach(async () => {
  setNow(MORNING);
  [kept, merged] = [await build.patient(), await build.patient()];
});
afterAll(() => setNow(null));

const ids = () => ({ keptId: kept.patientId, mergedId: merged.patientId });
const merge = (more: object = {}) =>
  call('POST', '/patient/merge', {
    token: admin,
    body: { ...ids(), accepted: MERGE_WARNINGS, reason: 'Added twice', ...more },
  });
const preview = async (): Promise<MergePreview> =>
  (await call('POST', '/patient/merge/preview', { token: admin, body: ids() })).result;
const undo = (mergeId: string) =>
  call('POST', '/patient/merge/undo', { token: admin, body: { mergeId, reason: 'Two persons' } });
const days = (count: number) => new Date(MORNING.getTime() + count * 86_400_000);
const one = async <R>(query: ReturnType<typeof sql>) => (await rowsOf<R>(query))[0] as R;
const fieldOf = ({ fields }: MergePreview, name: string) => fields.find((field) => field.name === name);
const kindsOf = ({ warnings }: MergePreview) => warnings.map(({ kind }) => kind);

test('a preview shows both records field by field, what moves, and what has to be known', async () => {
  const { formId } = await build.form();
  for (const { patientId } of [kept, merged]) await build.document({ patientId, formId });
  await build.appointment({ doctorId: doctor.doctorId, patientId: merged.patientId, startsAt: days(3) });
  await rowsOf(sql`update patient set date_of_birth = '1981-01-01', mob_opt_out = true where id = ${merged.patientId}`);
  const received = await call('POST', '/patient/merge/preview', { token: admin, body: ids() });
  const shown: MergePreview = received.result;
  expect(shown.kept).toMatchObject({ id: kept.patientId, email: kept.email, signsIn: true });
  expect(fieldOf(shown, 'lastName')).toEqual({
    name: 'lastName',
    kept: kept.lastName,
    merged: merged.lastName,
    differs: true,
    suggested: false,
  });
  expect(fieldOf(shown, 'mobConsent')).toMatchObject({ kept: 'NONE', merged: 'OUT', suggested: true });
  expect(shown.moves).toMatchObject({ appointments: 1, documents: 1, messages: 0 });
  expect(kindsOf(shown)).toEqual(['otherBirthDate', 'bothSignIn', 'sameDocument']);
  const [audited] = await auditOf(received.headers);
  expect(audited?.patient_ids.sort()).toEqual([kept.patientId, merged.patientId].sort());
});

test('everything follows, and the merged record says where it went', async () => {
  const { patientId } = merged;
  const visit = await build.appointment({ doctorId: doctor.doctorId, patientId, startsAt: days(4) });
  const pending = await build.document({ patientId });
  const completed = await build.completedDocument({ patientId, submittedBy: merged.userId });
  const request = await build.waitingRequest(patientId, doctor.doctorId);
  const child = await build.child();
  await build.access({ patientId: child.patientId, proxyUserId: merged.userId, forMinor: true });
  const proxy = await build.patient();
  const grant = await build.access({ patientId, proxyUserId: proxy.userId });
  const merging = await merge();
  expect({ status: merging.status, message: merging.body.message }).toEqual({
    status: 200,
    message: 'Records merged.',
  });
  expect(merging.result.patientId).toBe(kept.patientId);

  const owners = await rowsOf<{ patient_id: string }>(sql`
    select patient_id from appointment where id = ${visit}
    union all select patient_id from document where id in (${pending}, ${completed})
    union all select patient_id from waiting_request where id = ${request}
    union all select patient_id from proxy_grant where id = ${grant}`);
  expect(owners.map(({ patient_id }) => patient_id)).toEqual(Array(5).fill(kept.patientId));

  const own = await tokenFor(kept);
  const acting = { token: own, headers: { [ACTING_FOR]: child.patientId } };
  expect((await call('GET', '/appointment/next', acting)).status).toBe(200);
  const listed = await call('GET', '/document', { token: own });
  expect(listed.result.map(({ id }: { id: string }) => id).sort()).toEqual([pending, completed].sort());
  const verified = await call('GET', `/document/${completed}/verify`, { token: staff });
  expect(verified.result).toMatchObject({ isIntact: true });

  const startDateTime = days(9).toISOString();
  const booking = {
    doctorId: doctor.doctorId,
    patientId,
    startDateTime,
    consultationType: 'Wellness',
    description: 'x',
  };
  const asked = [
    await call('GET', `/patient/${patientId}`, { token: staff }),
    await call('GET', `/patient/${merged.userId}`, { token: staff }),
    await call('PUT', '/patient/update', { token: staff, body: { id: patientId, version: 1, firstName: 'Ada' } }),
    await call('GET', `/document?patientId=${patientId}`, { token: staff }),
    await call('GET', `/sharing/patient/${patientId}`, { token: staff }),
    await call('POST', '/appointment/create', { token: staff, body: booking }),
    await call('POST', '/sms/recipients', { token: staff, body: { patientId: [patientId] } }),
  ];
  expect(asked.map(({ status, result }) => ({ status, code: result.code, details: result.details }))).toEqual(
    asked.map(() => ({ status: 410, code: 'merged', details: { patientId: kept.patientId } })),
  );
  for (const path of ['/patient', '/patient/active']) {
    const found = await call('GET', `${path}?q=${encodeURIComponent(merged.lastName)}`, { token: staff });
    expect(found.result).toEqual([]);
  }
});

test('who signed in to the merged record is out, and both addresses are told', async () => {
  const old = await signIn(merged);
  await merge();
  expect((await call('GET', '/appointment/next', { token: old })).status).toBe(401);
  await expect(signIn(merged)).rejects.toThrow('401');
  await expect(signIn(kept)).resolves.toBeTruthy();
  const mailsTo = ({ email }: BuiltPatient) => globalThis.openward.mails.filter(({ to }) => to === email);
  expect(mailsTo(kept).map(({ text }) => text)).toEqual([expect.stringContaining('You still sign in')]);
  expect(mailsTo(merged).map(({ text }) => text)).toEqual([expect.stringContaining('can no longer sign in')]);
  // Neither may learn the other's address, because the merge may be a mistake.
  expect(JSON.stringify(mailsTo(merged))).not.toContain(kept.email);
});

test('a way in is taken over as a whole: the address with its own password, and every session ends', async () => {
  const sessions = [await signIn(kept), await signIn(merged)];
  await rowsOf(sql`update app_user set password_hash = 'none' where id = ${kept.userId}`);
  await merge({ take: ['signIn'] });
  for (const token of sessions) expect((await call('GET', '/appointment/next', { token })).status).toBe(401);
  await expect(signIn(kept)).rejects.toThrow('401');
  const token = await signIn(merged);
  expect((await call('GET', `/patient/${kept.patientId}`, { token })).result).toMatchObject({
    id: kept.patientId,
    email: merged.email,
  });
});

test('chosen values are taken, others stay; an opt-out of either holds', async () => {
  const home = { phyAddress1: '1 Pier Road', phyCity: 'Harbour', phyState: 'CA', phyZipCode: '94107' };
  const body = { id: merged.patientId, ...home, isBillingAddressSameAsPhysicalAddress: true };
  await call('PUT', '/patient/update/address', { token: staff, body });
  await rowsOf(sql`update patient set mob_opt_in = true where id = ${kept.patientId}`);
  await rowsOf(sql`
    update patient set mob_opt_out = true, email_opt_in = true, mobile_phone_no = '4155550177' where id = ${merged.patientId}`);
  await merge({ take: ['mobilePhoneNo', 'physicalAddress', 'billingAddress'] });
  const { result } = await call('GET', `/patient/${kept.patientId}`, { token: staff });
  expect(result).toMatchObject({
    ...{ lastName: kept.lastName, mobilePhoneNo: '4155550177', mobOptIn: false, mobOptOut: true, emailOptIn: false },
    patientAddressDetails: { ...home, isBillingAddressSameAsPhysicalAddress: true, billingCity: 'Harbour' },
  });
});

test('merging needs what was read: two records, their versions, and each warning accepted', async () => {
  const { formId } = await build.form();
  for (const { patientId } of [kept, merged]) await build.document({ patientId, formId });
  const answers = [
    await merge({ mergedId: kept.patientId }),
    await merge({ keptVersion: 99 }),
    await merge({ accepted: ['bothSignIn'] }),
    await merge({ reason: ' ' }),
  ];
  expect(answers.map(({ status, result }) => [status, result.code])).toEqual([
    [400, 'invalid_input'],
    [409, 'conflict'],
    [409, 'wrong_state'],
    [400, 'invalid_input'],
  ]);
  expect((await call('GET', `/patient/${merged.patientId}`, { token: staff })).status).toBe(200);
});

test('a parent is not merged with their child, and nobody is in two places at once', async () => {
  await build.access({ patientId: kept.patientId, proxyUserId: merged.userId, forMinor: true });
  expect((await merge()).result.description).toContain('a parent of the other');
  await rowsOf(sql`delete from proxy_grant where patient_id = ${kept.patientId}`);
  const other = await build.doctor({ hospitalId: doctor.hospitalId });
  const own = { doctorId: doctor.doctorId, patientId: kept.patientId, startsAt: days(11) };
  await build.appointment(own);
  const second = await build.appointment({ ...own, doctorId: other.doctorId, patientId: merged.patientId });
  expect(kindsOf(await preview())).toContain('visitsAtOneTime');
  expect((await merge()).result.description).toContain('cancel one of them first');
  await rowsOf(sql`update appointment set status = 'CANCELED' where id = ${second}`);
  expect((await merge()).status).toBe(200);
});

test('whom a limit keeps from a record does not become its owner', async () => {
  await build.accessLimit({ patientId: merged.patientId, email: kept.email, createdBy: adminId });
  expect((await preview()).warnings.map(({ message }) => message.sentence)).toContainEqual(
    expect.stringContaining('A limit keeps one of the two'),
  );
  expect((await merge()).result.description).toContain('A limit keeps one of the two');
});

test('of two visits that both took place at one time, each stays where it is', async () => {
  const other = await build.doctor({ hospitalId: doctor.hospitalId });
  const past = { startsAt: days(-3), status: 'COMPLETED' as const };
  await build.appointment({ ...past, doctorId: doctor.doctorId, patientId: kept.patientId });
  const stays = await build.appointment({ ...past, doctorId: other.doctorId, patientId: merged.patientId });
  const { result } = await merge();
  expect(await one(sql`select patient_id from appointment where id = ${stays}`)).toEqual({
    patient_id: merged.patientId,
  });
  expect((await undo(result.mergeId)).status).toBe(200);
});

test('of a form that both have open, the one stays that was begun', async () => {
  const { formId } = await build.form();
  const own = await build.document({ patientId: kept.patientId, formId });
  const begun = await build.document({ patientId: merged.patientId, formId });
  await build.documentDraft({ id: begun, savedBy: merged.userId });
  const { result } = await merge();
  const open = () => call('GET', `/document/pending?patientId=${kept.patientId}`, { token: staff });
  expect((await open()).result.map(({ id }: { id: string }) => id)).toEqual([begun]);
  await undo(result.mergeId);
  expect((await open()).result.map(({ id }: { id: string }) => id)).toEqual([own]);
});

test('access that is there twice is there once, to oneself ends, and limits are stronger', async () => {
  const [proxy, limited] = [await build.patient(), await build.patient()];
  for (const { patientId } of [kept, merged]) await build.access({ patientId, proxyUserId: proxy.userId });
  await build.access({ patientId: kept.patientId, proxyUserId: merged.userId });
  await build.access({ patientId: kept.patientId, proxyUserId: limited.userId });
  await build.accessLimit({ patientId: merged.patientId, userId: limited.userId, createdBy: adminId });
  expect(kindsOf(await preview())).toEqual(['bothSignIn', 'accessBetween', 'accessLimited', 'accessEnds']);
  const { result } = await merge();
  const standing = () =>
    rowsOf(sql`select proxy_user_id from proxy_grant where patient_id = ${kept.patientId} and ended_at is null`);
  expect(await standing()).toEqual([{ proxy_user_id: proxy.userId }]);
  await undo(result.mergeId);
  expect(await standing()).toHaveLength(3);
});

test('who must not act for somebody may not by the account that they were merged into', async () => {
  const child = await build.child();
  await build.accessLimit({ patientId: child.patientId, email: merged.email, createdBy: adminId });
  await build.access({ patientId: child.patientId, proxyUserId: kept.userId });
  const acting = async () =>
    call('GET', '/appointment/next', { token: await tokenFor(kept), headers: { [ACTING_FOR]: child.patientId } });
  expect((await acting()).status).toBe(200);
  const { result } = await merge();
  expect((await acting()).status).toBe(404);
  await undo(result.mergeId);
  expect((await acting()).status).toBe(200);
});

test('whom a limit of either record keeps out has no way in afterwards: by number, link or invitation', async () => {
  const limited = await build.patient();
  await build.accessLimit({
    ...{ patientId: merged.patientId, userId: limited.userId, email: limited.email, createdBy: adminId },
  });
  await rowsOf(sql`
    update app_user set phone_no = (select phone_no from app_user where id = ${limited.userId}),
                        code_phone_no = (select phone_no from app_user where id = ${limited.userId})
    where id = ${kept.userId}`);
  await build.ownerInvitation({ userId: kept.userId, createdBy: adminId, email: limited.email });
  expect((await merge()).status).toBe(200);
  expect(
    await one(sql`select phone_no, code_phone_no, visit_links from app_user join patient on user_id = app_user.id
      where app_user.id = ${kept.userId}`),
  ).toEqual({ phone_no: null, code_phone_no: null, visit_links: 1 });
  expect(await rowsOf(sql`select 1 from owner_invitation where user_id = ${kept.userId}`)).toEqual([]);
});

test('access that was ended, or limited, while two were one does not come back when they are two again', async () => {
  const [ended, limited] = [await build.patient(), await build.patient()];
  for (const { patientId } of [kept, merged]) {
    for (const { userId } of [ended, limited]) await build.access({ patientId, proxyUserId: userId });
  }
  const { result } = await merge();
  const standing = () =>
    rowsOf<{ id: string }>(sql`
    select id from proxy_grant where patient_id in (${kept.patientId}, ${merged.patientId}) and ended_at is null`);
  const [first] = await rowsOf<{ id: string }>(sql`
    select id from proxy_grant where patient_id = ${kept.patientId} and proxy_user_id = ${ended.userId} and ended_at is null`);
  const later = new Date(MORNING.getTime() + 60_000);
  setNow(later);
  const end = await call('POST', `/sharing/${first?.id}/end`, { token: await tokenFor(kept) });
  expect(end.status).toBe(200);
  await build.accessLimit({
    ...{ patientId: kept.patientId, userId: limited.userId, createdBy: adminId, createdAt: later },
  });
  await rowsOf(sql`update proxy_grant set ended_at = ${later.toISOString()}, ended_by = ${adminId}
    where patient_id = ${kept.patientId} and proxy_user_id = ${limited.userId} and ended_at is null`);
  expect((await undo(result.mergeId)).status).toBe(200);
  expect(await standing()).toEqual([]);
  expect(
    await rowsOf(sql`select 1 from access_limit where patient_id = ${merged.patientId} and lifted_at is null`),
  ).toHaveLength(1);
});

test('an account is not given up for none, and one that staff have blocked since goes back blocked', async () => {
  const child = await build.child();
  const noAccount = { keptId: kept.patientId, mergedId: child.patientId, take: ['signIn'] };
  const first = await merge(noAccount);
  expect(first.status).toBe(200);
  expect(await signIn(kept)).toMatch(/./);
  setNow(new Date(MORNING.getTime() + 60_000));
  const { result } = await merge({ take: ['signIn'] });
  await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${kept.userId}`);
  expect((await undo(result.mergeId)).status).toBe(200);
  expect(await one(sql`select username, status from app_user where id = ${merged.userId}`)).toEqual({
    ...{ username: merged.email, status: 'INACTIVE' },
  });
});

test('a document that is signed, and waits for others, is never the one that is cancelled', async () => {
  const { formId } = await build.form({
    isEsignatureRequired: true,
    signers: { inOrder: true, steps: [{ role: 'Patient' }, { role: 'Practice' }] },
  });
  const begun = await build.document({ patientId: kept.patientId, formId });
  await build.documentDraft({ id: begun, savedBy: kept.userId });
  const signed = await build.completedDocument({ patientId: merged.patientId, submittedBy: merged.userId, formId });
  expect((await merge()).status).toBe(200);
  const open = await call('GET', `/document/pending?patientId=${kept.patientId}`, { token: staff });
  expect(open.result.map(({ id }: { id: string }) => id)).toEqual([signed]);
});

test('a patient sees who opened either record', async () => {
  await call('GET', `/patient/${merged.patientId}`, { token: staff });
  const { result } = await merge();
  const entries = async () => {
    const received = await call('GET', '/patient/access', { token: await tokenFor(kept) });
    return received.result.entries.map(({ action, entity }: { action: string; entity: string }) => [action, entity]);
  };
  expect(await entries()).toEqual([
    ['merge', 'patient'],
    ['read', 'patient'],
  ]);
  await undo(result.mergeId);
  expect(await entries()).toEqual([
    ['undo merge', 'patient'],
    ['merge', 'patient'],
  ]);
});

test('undone, both are what they were, but for what was changed since', async () => {
  const visit = await build.appointment({ doctorId: doctor.doctorId, patientId: merged.patientId, startsAt: days(5) });
  await rowsOf(sql`update patient set mobile_phone_no = '4155550178' where id = ${merged.patientId}`);
  const { result } = await merge({ take: ['mobilePhoneNo', 'lastName', 'signIn'] });
  const since = await build.appointment({ doctorId: doctor.doctorId, patientId: kept.patientId, startsAt: days(6) });
  const { version } = (await call('GET', `/patient/${kept.patientId}`, { token: staff })).result;
  const body = { id: kept.patientId, version, mobilePhoneNo: '4155550179' };
  expect((await call('PUT', '/patient/update', { token: staff, body })).status).toBe(200);
  const undone = await undo(result.mergeId);
  expect(undone.result).toEqual({ patientId: merged.patientId, stayed: ['mobilePhoneNo'] });
  expect((await call('GET', `/patient/${kept.patientId}`, { token: staff })).result).toMatchObject({
    mobilePhoneNo: '4155550179',
    lastName: kept.lastName,
    email: kept.email,
  });
  expect((await call('GET', `/patient/${merged.patientId}`, { token: staff })).result).toMatchObject({
    lastName: merged.lastName,
    email: merged.email,
    status: 'ACTIVE',
  });
  const owners = await rowsOf(
    sql`select id, patient_id from appointment where id in (${visit}, ${since}) order by starts_at`,
  );
  expect(owners).toEqual([
    { id: visit, patient_id: merged.patientId },
    { id: since, patient_id: kept.patientId },
  ]);
  for (const person of [kept, merged]) await expect(signIn(person)).resolves.toBeTruthy();
  expect((await undo(result.mergeId)).result.description).toBe('This merge was already undone.');
});

test('what was completed while two were one still is what it was, on either side', async () => {
  const pending = await build.document({ patientId: merged.patientId });
  const { result } = await merge();
  const body = { documentId: pending, fieldValues: [{ name: 'note', value: 'Now' }] };
  expect((await call('POST', '/document/save', { token: await tokenFor(kept), body })).status).toBe(200);
  await undo(result.mergeId);
  const shown = await call('GET', `/document/${pending}`, { token: staff });
  expect(shown.result).toMatchObject({ patientId: merged.patientId, evidence: { isIntact: true } });
});

test('the newest merge is undone first, and none after thirty days', async () => {
  const third = await build.patient();
  const first = await merge();
  setNow(new Date(MORNING.getTime() + 1_000));
  const second = await merge({ keptId: third.patientId, mergedId: kept.patientId });
  const went = await call('GET', `/patient/${merged.patientId}`, { token: staff });
  expect(went.result.details).toEqual({ patientId: third.patientId });
  expect((await undo(first.result.mergeId)).result.description).toContain('undo that merge first');
  setNow(days(31));
  const late = await call('POST', '/patient/merge/undo', {
    token: await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' })),
    body: { mergeId: second.result.mergeId, reason: 'Late' },
  });
  expect(late.result).toMatchObject({ code: 'wrong_state', description: 'A merge can be undone for 30 days.' });
});

test('the merges of a record are told from both sides, with who, why and until when', async () => {
  const { result } = await merge();
  for (const id of Object.values(ids())) {
    const listed = await call('GET', `/patient/${id}/merges`, { token: admin });
    expect(listed.result).toEqual([
      {
        id: result.mergeId,
        kept: { id: kept.patientId, firstName: kept.firstName, lastName: kept.lastName },
        merged: { id: merged.patientId, firstName: merged.firstName, lastName: merged.lastName },
        mergedAt: MORNING.toISOString(),
        mergedBy: 'Sam Root',
        reason: 'Added twice',
        undoUntil: days(30).toISOString(),
        undoneAt: null,
        undoneBy: null,
        undoReason: null,
      },
    ]);
  }
});
