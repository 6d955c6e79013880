import { ACTING_FOR } from '@openward/contract';
import { sql } from 'drizzle-orm';
import type { BuiltDoctor, BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';
import { visitLink } from '../visit-links/visit-link.ts';
import { tellGrowingUp } from './growing-up.ts';

/* The practice's administration of proxies: lists, invitations, ends, limits, and children who turn 18. */
const NOON = new Date('2033-05-11T12:00:00Z');
const DAY = 86_400_000;

let child: BuiltPatient;
let anna: BuiltPatient;
let ben: BuiltPatient;
let doctor: BuiltDoctor;
let staff: string;
let tokens: { anna: string; ben: string };

beforeEach(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(NOON);
  child = await build.child({ firstName: 'Lily', dateOfBirth: '2020-02-29' });
  anna = await build.patient({ firstName: 'Anna' });
  ben = await build.patient({ firstName: 'Ben' });
  doctor = await build.doctor({ hospitalId: await build.hospital() });
  staff = await tokenFor(doctor);
  tokens = { anna: await tokenFor(anna), ben: await tokenFor(ben) };
});
afterAll(() => globalThis.openward.setNow(null));

const parentAccess = ({ userId }: BuiltPatient) =>
  globalThis.openward.build.access({ patientId: child.patientId, proxyUserId: userId, forMinor: true });
const sharingOf = async ({ patientId }: BuiltPatient = child) =>
  (await call('GET', `/sharing/patient/${patientId}`, { token: staff })).result;
const actsFor = async (token: string, { patientId }: BuiltPatient = child) =>
  (await call('GET', '/appointment/next', { token, headers: { [ACTING_FOR]: patientId } })).status;
const limit = (body: object, { patientId }: BuiltPatient = child) =>
  call('POST', `/sharing/patient/${patientId}/limit`, { token: staff, body: { reason: 'Court order 12/33', ...body } });
const accept = (token: string, secret: string) =>
  call('POST', '/sharing/invitation/accept', { token, body: { secret } });
const secretOf = ({ result }: { result: { path: string } }) => result.path.split('/').at(-1) ?? '';
const inviteByStaff = (body: object = {}) =>
  call('POST', `/sharing/patient/${child.patientId}/invite`, {
    token: staff,
    body: { name: 'Ben', email: ben.email, relation: 'Parent', areas: ['appointments'], ...body },
  });
const heardBy = ({ email }: BuiltPatient) =>
  globalThis.openward.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

test('staff see all access with who gave and ended it, end one with a reason, and both sides hear of it', async () => {
  const id = await parentAccess(anna);
  await inviteByStaff();
  const { access, limits, account } = await sharingOf();
  expect(access).toMatchObject([
    { state: 'invited', name: 'Ben', email: ben.email, givenBy: { role: 'ROLE_DOCTOR' }, endsOn: '2038-02-28' },
    { state: 'active', acceptedBy: { firstName: 'Anna' }, givenBy: null, acceptedAt: expect.any(String) },
  ]);
  expect(limits).toEqual([]);
  expect(account).toMatchObject({ isOwn: false, grownUpOn: '2038-02-28', invitation: null });

  const end = (body: object) => call('POST', `/sharing/access/${id}/end`, { token: staff, body });
  expect((await end({ reason: ' ' })).result.errors).toEqual({ reason: 'Reason is required' });
  expect(await actsFor(tokens.anna)).toBe(200);
  const ended = await end({ reason: 'Moved abroad' });
  expect(ended.status).toBe(200);
  expect(await actsFor(tokens.anna)).toBe(404);
  expect((await end({ reason: 'Again' })).status).toBe(404);
  expect((await sharingOf()).access[1]).toMatchObject({
    state: 'ended',
    endReason: 'Moved abroad',
    endedBy: { firstName: doctor.firstName, role: 'ROLE_DOCTOR' },
  });
  const [subject] = heardBy(anna).slice(-1);
  expect(subject).toBe(`You can no longer act for Lily ${child.lastName} at Openward`);
  const [row] = await rowsOf<{ about: string; action: string }>(
    sql`select action, about from audit where request_id = ${ended.headers.get('x-request-id')} and action = 'end'`,
  );
  expect(row).toEqual({ action: 'end', about: 'Moved abroad' });
});

test('no patient gets what staff see, nor a reason by their own lists', async () => {
  const id = await globalThis.openward.build.access({ patientId: anna.patientId, proxyUserId: ben.userId });
  for (const [method, path] of [
    ['GET', `/sharing/patient/${anna.patientId}`],
    ['POST', `/sharing/patient/${anna.patientId}/limit`],
    ['POST', `/sharing/access/${id}/end`],
    ['GET', '/sharing/without-account'],
  ] as const) {
    const { status } = await call(method, path, { token: tokens.anna, ...(method === 'POST' ? { body: {} } : {}) });
    expect({ path, status }).toEqual({ path, status: 403 });
  }
  await call('POST', `/sharing/access/${id}/end`, { token: staff, body: { reason: 'Told us so' } });
  const own = await call('GET', '/sharing', { token: tokens.anna });
  const looked = await call('GET', '/patient/access', { token: tokens.anna });
  expect(JSON.stringify([own.body, looked.body])).not.toContain('Told us so');
  expect(heardBy(anna)).toContain('The practice ended access to your record');
});

describe('a second parent', () => {
  test('is invited by the first, has the same until the birthday, and can be taken back before they accept', async () => {
    const id = await parentAccess(anna);
    const invite = () =>
      call('POST', `/sharing/${id}/parent`, { token: tokens.anna, body: { name: 'Ben', email: ben.email } });
    const first = await invite();
    expect(first.result).toMatchObject({ relation: 'Parent', areas: ['appointments', 'documents', 'profile'] });
    expect(heardBy(ben).at(-1)).toContain(`to act for Lily ${child.lastName}`);
    const held = async () => (await call('GET', '/sharing/held', { token: tokens.anna })).result[0].others;
    expect(await held()).toEqual([{ id: first.result.id, name: 'Ben', state: 'invited' }]);
    expect((await call('POST', `/sharing/${first.result.id}/end`, { token: tokens.anna })).status).toBe(200);
    expect((await accept(tokens.ben, secretOf(first))).status).toBe(404);

    const again = await invite();
    expect((await accept(tokens.ben, secretOf(again))).result).toMatchObject({ endsOn: '2038-02-28' });
    expect(await held()).toEqual([{ id: again.result.id, name: `Ben ${ben.lastName}`, state: 'active' }]);
    expect(await actsFor(tokens.ben)).toBe(200);
    // A parent cannot end the other parent's access.
    expect((await call('POST', `/sharing/${again.result.id}/end`, { token: tokens.anna })).status).toBe(404);
    expect(await actsFor(tokens.ben)).toBe(200);
  });

  test('is invited by nobody without access to the child, nor by who acts for an adult', async () => {
    const { build } = globalThis.openward;
    const id = await parentAccess(anna);
    const by = (token: string, access: string) =>
      call('POST', `/sharing/${access}/parent`, { token, body: { name: 'Ben', email: ben.email } });
    expect((await by(tokens.ben, id)).status).toBe(404);
    const adult = await build.patient();
    const other = await build.access({ patientId: adult.patientId, proxyUserId: anna.userId });
    expect((await by(tokens.anna, other)).status).toBe(404);
    await call('POST', `/sharing/access/${id}/end`, { token: staff, body: { reason: 'Over' } });
    expect((await by(tokens.anna, id)).status).toBe(404);
  });
});

describe('a limit', () => {
  test('takes the numbers of the person out of the record, and what waits for them is not sent', async () => {
    const { build, tokenFor } = globalThis.openward;
    const parent = await build.patient({ phoneNo: '6285557001' });
    const made = await call('POST', '/sharing/minor', {
      token: staff,
      body: { firstName: 'Lio', lastName: 'Kept', dateOfBirth: '2020-01-02', parentId: parent.patientId },
    });
    const { patientId } = made.result;
    const sent = await call('POST', '/patient/send/sms', {
      token: await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' })),
      body: { patientId: [patientId], message: 'Please call us.' },
    });
    expect(sent.result).toMatchObject({ sent: 1 });
    await rowsOf(sql`update sms_message set state = 'WAITING', reason = null where patient_id = ${patientId}`);
    const { doctorId } = await build.doctor({ hospitalId: await build.hospital() });
    const startsAt = new Date(globalThis.openward.api.services.now().getTime() + 86_400_000);
    const visit = { id: await build.appointment({ doctorId, patientId, startsAt }), patientId, visitLinks: 0 };
    const portal = { ...globalThis.openward.api.services.config, portalUrl: 'https://portal.example' };
    const token = visitLink(portal, visit)?.split('#')[1];
    expect((await call('POST', '/appointment/link', { body: { token } })).status).toBe(200);
    const [grant] = await rowsOf<{ id: string }>(sql`select id from proxy_grant where patient_id = ${patientId}`);
    expect((await limit({ accessId: grant?.id }, { ...parent, patientId })).status).toBe(200);
    const record = await call('GET', `/patient/${patientId}`, { token: staff });
    expect(record.result).toMatchObject({ telePhoneNo: '', mobilePhoneNo: '' });
    expect(
      await rowsOf(sql`select code_phone_no from app_user join patient on user_id = app_user.id
      where patient.id = ${patientId}`),
    ).toEqual([{ code_phone_no: null }]);
    expect(await rowsOf(sql`select state from sms_message where patient_id = ${patientId}`)).toEqual([
      { state: 'FAILED' },
    ]);
    expect((await call('POST', '/appointment/link', { body: { token } })).status).toBe(404);
    // The child had the parent's number, so the parent is notified by email.
    const texts = globalThis.openward.sms.filter(({ phoneNo }) => phoneNo === '6285557001').map(({ text }) => text);
    expect(texts).toEqual(['Please call us.']);
  });

  test('ends what the person has at once, and no way leads back: only staff lift it', async () => {
    const { build, tokenFor } = globalThis.openward;
    const id = await parentAccess(anna);
    const older = secretOf(await inviteByStaff({ email: anna.email }));
    const waiting = secretOf(await inviteByStaff());
    expect((await limit({ accessId: id })).status).toBe(200);
    expect(await actsFor(tokens.anna)).toBe(404);
    expect(heardBy(anna).at(-1)).toContain('You can no longer act for');
    // Earlier invitations no longer work for anyone.
    for (const [token, secret] of [[tokens.anna, older] as const, [tokens.ben, waiting] as const])
      expect((await accept(token, secret)).status).toBe(404);
    // A new invitation by staff for that address is refused at the field.
    expect((await inviteByStaff({ email: anna.email.toUpperCase() })).result.errors).toEqual({
      email: 'This person must not have access to this record.',
    });
    // Another address of the same user, who got the secret of another person's invitation.
    const forBen = secretOf(await inviteByStaff());
    await rowsOf(sql`update app_user set username = ${`other-${anna.email}`}, email = ${`other-${anna.email}`}
      where id = ${anna.userId}`);
    for (const path of ['/sharing/invitation', '/sharing/invitation/accept']) {
      const refused = await call('POST', path, { token: tokens.anna, body: { secret: forBen } });
      expect(refused.result).toMatchObject({
        code: 'not_allowed',
        description: 'You cannot accept this invitation. Please call the practice.',
      });
    }
    // A new account of the person: under a limit, an invitation counts only for the account it was sent to.
    const newAccount = await tokenFor(await build.patient());
    expect((await accept(newAccount, forBen)).result.description).toContain('for another account');
    // Even a grant inserted into the database gives no access.
    await parentAccess(anna);
    expect(await actsFor(tokens.anna)).toBe(404);
    expect((await call('GET', '/sharing/held', { token: tokens.anna })).result).toEqual([]);
    expect((await accept(tokens.ben, forBen)).status).toBe(200);

    const { limits } = await sharingOf();
    expect(limits).toMatchObject([{ name: `Anna ${anna.lastName}`, reason: 'Court order 12/33', liftedAt: null }]);
    const lift = (token: string) =>
      call('POST', `/sharing/limit/${limits[0].id}/lift`, { token, body: { reason: 'Order ended' } });
    for (const token of [tokens.anna, tokens.ben]) expect((await lift(token)).status).toBe(403);
    await rowsOf(sql`delete from proxy_grant where proxy_user_id = ${anna.userId}`);
    expect((await lift(staff)).status).toBe(200);
    expect((await lift(staff)).status).toBe(404);
    expect((await sharingOf()).limits).toMatchObject([{ liftReason: 'Order ended' }]);
    const mail = (await rowsOf<{ username: string }>(sql`select username from app_user where id = ${anna.userId}`))[0];
    const fresh = secretOf(await inviteByStaff({ email: mail?.username }));
    expect((await accept(tokens.anna, fresh)).status).toBe(200);
  });

  test('of an address finds the account that has or had it, and one that is made later', async () => {
    const { build, tokenFor } = globalThis.openward;
    await parentAccess(anna);
    await limit({ name: 'Anna', email: anna.email.toUpperCase() });
    expect(await actsFor(tokens.anna)).toBe(404);
    const email = `later-${anna.email}`;
    await limit({ name: 'Nobody yet', email });
    const later = await build.patient({ email });
    await parentAccess(later);
    expect(await actsFor(await tokenFor(later))).toBe(404);
    expect((await limit({ name: 'Again', email })).result.code).toBe('wrong_state');
  });

  test('about nobody in particular leaves what stands; parent and patient give nothing more', async () => {
    const { build, tokenFor } = globalThis.openward;
    const id = await parentAccess(anna);
    await limit({});
    expect(await actsFor(tokens.anna)).toBe(200);
    const sentence = 'Only the practice can give access to this record. Please call us.';
    const second = await call('POST', `/sharing/${id}/parent`, {
      token: tokens.anna,
      body: { name: 'Ben', email: ben.email },
    });
    expect(second.result).toMatchObject({ code: 'not_allowed', description: sentence });

    const adult = await build.patient();
    const own = await tokenFor(adult);
    const given = await build.access({
      patientId: adult.patientId,
      proxyUserId: ben.userId,
      areas: ['appointments', 'documents'],
    });
    await limit({}, adult);
    const invite = await call('POST', '/sharing/invite', {
      token: own,
      body: { name: 'Ben', email: ben.email, relation: 'Friend', areas: ['documents'] },
    });
    expect(invite.result.description).toBe(sentence);
    const change = (...areas: string[]) => call('POST', `/sharing/${given}/areas`, { token: own, body: { areas } });
    expect((await change('appointments', 'documents', 'profile')).result.description).toBe(sentence);
    // The patient may still reduce access.
    expect((await change('documents')).status).toBe(200);
    expect((await call('POST', `/sharing/${given}/end`, { token: own })).status).toBe(200);
  });

  test('is not got around by a second record of the child', async () => {
    const id = await parentAccess(anna);
    await limit({ accessId: id });
    const open = (body: object) =>
      call('POST', '/sharing/minor', {
        token: staff,
        body: { firstName: 'LILY', lastName: 'Other', dateOfBirth: '2020-02-29', parentId: anna.patientId, ...body },
      });
    expect((await open({})).result).toMatchObject({ code: 'conflict', errors: { parentId: expect.anything() } });
    expect((await open({ parentId: ben.patientId })).status).toBe(200);
    expect((await open({ firstName: 'Tom' })).status).toBe(200);
  });

  test('names the field that is wrong, and never the patient', async () => {
    const errors = async (body: object) => (await limit(body)).result.errors;
    expect(await errors({ reason: '' })).toEqual({ reason: 'Reason is required' });
    expect(await errors({ name: 'Anna' })).toEqual({ email: 'Email is required' });
    expect(await errors({ name: 'Anna', email: 'x' })).toEqual({ email: 'Must be a valid email' });
    const other = await globalThis.openward.build.access({ patientId: anna.patientId, proxyUserId: ben.userId });
    expect((await limit({ accessId: other })).status).toBe(404);
    expect((await limit({ email: anna.email }, anna)).result.errors).toEqual({
      email: 'This is the address of the patient.',
    });
    expect((await call('POST', '/sharing/patient/x/limit', { token: staff, body: {} })).status).toBe(400);
  });
});

describe('growing up', () => {
  test('parents hear of it once, 90 days before, and staff find who has no account', async () => {
    const { setNow, tokenFor, api } = globalThis.openward;
    await parentAccess(anna);
    const tell = () => tellGrowingUp(api.database, api.services);
    const told = async () =>
      (await rowsOf<{ subject: string }>(sql`select subject from mail_message where address = ${anna.email}`))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes('ends soon'));
    setNow(new Date(Date.parse('2038-02-28T12:00:00Z') - 91 * DAY));
    await tell();
    expect(await told()).toEqual([]);
    setNow(new Date(Date.parse('2038-02-28T12:00:00Z') - 90 * DAY));
    await tell();
    await tell();
    expect(await told()).toEqual([`Your access for Lily ${child.lastName} at Openward ends soon`]);
    // The parent is told again after a corrected birth date, once the end is near.
    const correct = (day: string) =>
      rowsOf(sql`update patient set date_of_birth = ${day}::date where id = ${child.patientId}`);
    await correct('2022-02-28');
    await tell();
    setNow(new Date(Date.parse('2040-02-28T12:00:00Z') - 90 * DAY));
    await tell();
    await tell();
    expect(await told()).toHaveLength(2);
    await correct('2020-02-29');
    setNow(new Date(Date.parse('2038-02-28T12:00:00Z') - 90 * DAY));
    staff = await tokenFor(doctor);
    const listed = async () =>
      (await call('GET', `/sharing/without-account?q=${encodeURIComponent(child.lastName)}`, { token: staff })).result;
    expect(await listed()).toEqual([
      {
        id: child.patientId,
        firstName: 'Lily',
        lastName: child.lastName,
        dateOfBirth: '2020-02-29',
        grownUpOn: '2038-02-28',
        isInvited: false,
      },
    ]);
    expect((await sharingOf()).account).toMatchObject({ invitableFrom: '2037-11-30' });
    // A year after the birthday the patient is no longer listed.
    setNow(new Date('2039-03-01T12:00:00Z'));
    staff = await tokenFor(doctor);
    expect(await listed()).toEqual([]);
  });

  test('access of a parent ends on the day; the new adult gives it again in one step, unless a limit is in place', async () => {
    const { build, setNow, tokenFor } = globalThis.openward;
    const grown = await build.patient({ dateOfBirth: '2016-01-10' });
    const id = await build.access({ patientId: grown.patientId, proxyUserId: anna.userId, forMinor: true });
    const own = async () => ({ token: await tokenFor(grown) });
    const renew = async () => call('POST', `/sharing/${id}/renew`, await own());
    // Before the birthday nothing can be renewed, and the minor cannot end the parent's access.
    expect((await renew()).status).toBe(404);
    const end = await call('POST', `/sharing/${id}/end`, await own());
    expect(end.result).toMatchObject({ code: 'wrong_state', values: { day: '2034-01-10' } });
    setNow(new Date('2034-01-10T00:00:00Z'));
    tokens.anna = await tokenFor(anna);
    expect(await actsFor(tokens.anna, grown)).toBe(404);
    const [given] = (await call('GET', '/sharing', await own())).result.given;
    expect(given).toMatchObject({ state: 'ended', canRenew: true });
    expect((await call('POST', `/sharing/${id}/renew`, { token: tokens.anna })).status).toBe(404);
    staff = await tokenFor(doctor);
    await limit({}, grown);
    expect((await renew()).result.code).toBe('not_allowed');
    const [{ id: limitId }] = (await sharingOf(grown)).limits;
    await call('POST', `/sharing/limit/${limitId}/lift`, { token: staff, body: { reason: 'Over' } });
    expect((await renew()).status).toBe(200);
    expect((await renew()).status).toBe(404);
    expect(await actsFor(tokens.anna, grown)).toBe(200);
    expect(heardBy(anna).at(-1)).toContain('again');
    const after = (await call('GET', '/sharing', await own())).result.given;
    expect(after.map(({ state, canRenew }: { state: string; canRenew: boolean }) => [state, canRenew])).toEqual([
      ['active', false],
      ['ended', false],
    ]);
  });
});
