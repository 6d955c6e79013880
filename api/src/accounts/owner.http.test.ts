import { ACTING_FOR } from '@openward/contract';
import { sql } from 'drizzle-orm';
import type { BuiltAccount, BuiltPatient } from '../testing/builders.ts';
import { BUILT_PASSWORD } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

/* A patient whose record has no sign-in gets their own account and keeps the record. */
const NOW = new Date('2037-12-24T12:00:00Z');
const DAY = 86_400_000;
const BORN = '2020-02-29';
const PASSWORD = 'Grown-up-pass-1';

let child: BuiltPatient;
let parent: BuiltPatient;
let admin: BuiltAccount;
let staff: string;
let email: string;
let tag = 0;

beforeEach(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(NOW);
  parent = await build.patient({ phoneNo: '4155550199' });
  child = await build.child({ firstName: 'Lily', dateOfBirth: BORN });
  await build.access({ patientId: child.patientId, proxyUserId: parent.userId, forMinor: true });
  // As creating a child's record does, so messages and codes would go to the parent.
  await rowsOf(
    sql`update app_user set phone_no = '4155550199', code_phone_no = '4155550199' where id = ${child.userId}`,
  );
  await rowsOf(sql`update patient set mobile_phone_no = '4155550199' where id = ${child.patientId}`);
  admin = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: await build.hospital() });
  staff = await tokenFor(admin);
  tag += 1;
  email = `lily-${tag}-${process.hrtime.bigint()}@built.example`;
});
afterAll(() => globalThis.openward.setNow(null));

const invite = (body: object = {}, token = staff) =>
  call('POST', '/users/owner/invite', { token, body: { patientId: child.patientId, email, ...body } });
const linkTo = (address: string) => {
  const mail = globalThis.openward.mails.findLast(({ to }) => to === address);
  return /my-account#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const claim = (secret: string, body: object = {}) =>
  call('POST', '/users/owner/claim', {
    body: { secret, dateOfBirth: BORN, phoneNo: '4155550142', password: PASSWORD, confirmPassword: PASSWORD, ...body },
  });
const signIn = (username: string, password = PASSWORD) => call('POST', '/login', { body: { username, password } });
const unknown = { status: 404, description: 'This link no longer works. Please ask the practice for a new one.' };
const said = ({ status, result }: { status: number; result: { description: string } }) => ({
  status,
  description: result.description,
});

test('staff enter an address, its owner proves it, and the record with all that is in it is theirs', async () => {
  const { build, mails } = globalThis.openward;
  const { doctorId } = await build.doctor({ hospitalId: await build.hospital() });
  const visit = await build.appointment({
    doctorId,
    patientId: child.patientId,
    startsAt: new Date(NOW.getTime() + DAY),
  });
  expect((await invite({ email: email.toUpperCase() })).status).toBe(200);
  const mail = mails.findLast(({ to }) => to === email);
  // A wrong recipient learns no names.
  expect(mail?.text).not.toContain('Lily');
  const claimed = await claim(linkTo(email));
  expect(claimed.result).toEqual({ username: email });
  const { result } = await signIn(email);
  expect(result.user).toMatchObject({ patientId: child.patientId, email, isAnsweredSecretQuestion: 'N' });
  const own = await call('GET', '/appointment/next', { token: result.token });
  expect(own.result.id).toBe(visit);
  const record = await call('GET', `/patient/${child.patientId}`, { token: result.token });
  expect(record.result).toMatchObject({ email, telePhoneNo: '4155550142', mobilePhoneNo: '', dateOfBirth: BORN });
  const ways = await call('GET', '/users/ways', { token: result.token });
  expect(ways.result).toMatchObject({ sms: { value: '4155550142' }, email: { value: email } });
  const [row] = await rowsOf<{ action: string; patient_ids: string[] }>(
    sql`select action, patient_ids from audit where request_id = ${claimed.headers.get('x-request-id')}`,
  );
  expect(row).toEqual({ action: 'claim account', patient_ids: [child.patientId] });
  // The parent keeps access until the birthday; only the practice can end it earlier.
  const asParent = { token: await globalThis.openward.tokenFor(parent), headers: { [ACTING_FOR]: child.patientId } };
  expect((await call('GET', '/appointment/next', asParent)).status).toBe(200);
  expect((await invite({ email: `again-${email}` })).result.code).toBe('wrong_state');
});

test('a link works once, until it is replaced by a corrected address, and for two weeks', async () => {
  const { setNow } = globalThis.openward;
  await invite();
  const stale = linkTo(email);
  const right = `right-${email}`;
  await invite({ email: right });
  expect(said(await claim(stale))).toEqual(unknown);
  setNow(new Date(NOW.getTime() + 14 * DAY));
  expect(said(await claim(linkTo(right)))).toEqual(unknown);
  setNow(new Date(NOW.getTime() + 14 * DAY - 60_000));
  expect((await claim(linkTo(right))).status).toBe(200);
  expect(said(await claim(linkTo(right)))).toEqual(unknown);
  expect(said(await claim('nobody-ever-had-this'))).toEqual(unknown);
});

test('a link that went to somebody else opens nothing without the date of birth, which is guessed five times', async () => {
  await invite();
  const secret = linkTo(email);
  for (let tries = 0; tries < 5; tries++) {
    const { result } = await claim(secret, { dateOfBirth: `2020-01-1${tries}` });
    expect(Object.keys(result.errors)).toEqual(['dateOfBirth']);
  }
  expect(said(await claim(secret))).toEqual(unknown);
  expect((await signIn(email)).status).toBe(401);
  // A new invitation replaces the expired one.
  await invite();
  expect((await claim(linkTo(email))).status).toBe(200);
});

test('a parent cannot get into the account, before or after: not by number, address, birth date or an administrator', async () => {
  const { build, setNow, tokenFor, sms } = globalThis.openward;
  const asParent = { token: await tokenFor(parent), headers: { [ACTING_FOR]: child.patientId } };
  const { result: record } = await call('GET', `/patient/${child.patientId}`, asParent);
  // Codes for a reset would go to the parent's phone.
  const before = sms.length;
  await call('POST', `/send/otp?username=${encodeURIComponent(record.email)}`);
  expect(sms.slice(before).flatMap(({ phoneNo }) => phoneNo ?? [])).toEqual([]);
  // A password set by an administrator for the parent.
  await call('POST', '/users/update/password', {
    token: await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' })),
    body: { id: child.userId, newPassword: PASSWORD, confirmPassword: PASSWORD },
  });
  expect((await signIn(record.email)).status).toBe(401);
  // A number that the practice entered for a lost phone.
  await call('POST', '/users/ways/help', {
    token: await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' })),
    body: { id: child.userId, phoneNo: '4155550177', reason: 'Lost' },
  });
  await invite();
  // After the link was sent: another address and birth date.
  const stolen = `parent-${email}`;
  const born = await call('PUT', '/patient/update', { ...asParent, body: { ...record, dateOfBirth: '2021-01-01' } });
  expect(born.status).toBe(400);
  await call('PUT', '/patient/update', { ...asParent, body: { ...record, email: stolen, telePhoneNo: '4155550155' } });
  for (const path of ['/users/owner/invite', '/users/ways/email', '/users/ways/phone', '/users/ways/help']) {
    const body = { patientId: child.patientId, id: child.userId, email: stolen, phoneNo: '4155550155', reason: 'x' };
    expect([403, 404]).toContain(
      (await call('POST', path, { ...asParent, body: { ...body, password: BUILT_PASSWORD } })).status,
    );
  }
  expect((await claim(linkTo(email))).result).toEqual({ username: email });
  // Afterwards codes go only to the owner's number.
  setNow(new Date(NOW.getTime() + 2 * DAY));
  const since = sms.length;
  await call('POST', `/send/otp?username=${encodeURIComponent(email)}`);
  expect(sms.slice(since).flatMap(({ phoneNo }) => phoneNo ?? [])).toEqual(['4155550142']);
  expect((await signIn(email, BUILT_PASSWORD)).status).toBe(401);
});

test('staff invite from 90 days before, to an address that is nobody else’s, and every field says what is wrong', async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  const errors = async (body: object) => (await invite(body)).result.errors;
  expect(await errors({ email: parent.email })).toEqual({ email: 'There is already an account with this email.' });
  expect(await errors({ email: 'x' })).toEqual({ email: 'Must be a valid email' });
  // An invited proxy without an account.
  const others = `other-${email}`;
  await rowsOf(sql`update proxy_grant set invited_email = ${others} where patient_id = ${child.patientId}`);
  expect(await errors({ email: others })).toEqual({
    email: 'This is the address of somebody else. Please ask the patient for their own.',
  });
  // A person with limited access, before and after the link was sent.
  await invite();
  const limited = await call('POST', `/sharing/patient/${child.patientId}/limit`, {
    token: staff,
    body: { name: 'Stepfather', email, reason: 'Court order' },
  });
  expect(limited.status).toBe(200);
  expect(said(await claim(linkTo(email)))).toEqual(unknown);
  expect(await errors({})).toEqual({ email: expect.stringContaining('somebody else') });

  const young = await build.child({ dateOfBirth: '2021-01-01' });
  expect((await invite({ patientId: young.patientId })).result).toMatchObject({
    code: 'wrong_state',
    values: { day: '2038-10-03' },
  });
  expect((await invite({ patientId: parent.patientId })).result.code).toBe('wrong_state');
  expect((await invite({}, await tokenFor(parent))).status).toBe(403);

  const free = `free-${email}`;
  await invite({ email: free });
  const secret = linkTo(free);
  const wrong = await claim(secret, { dateOfBirth: '', phoneNo: '1', password: 'x', confirmPassword: 'y' });
  expect(Object.keys(wrong.result.errors).sort()).toEqual(['confirmPassword', 'dateOfBirth', 'password', 'phoneNo']);
  // In the meantime another user has signed up with the address.
  await build.patient({ email: free });
  expect((await claim(secret)).result.code).toBe('account_exists');
  // Inviting still works long after the birthday.
  setNow(new Date('2045-01-01T00:00:00Z'));
  staff = await tokenFor(admin);
  const late = `late-${email}`;
  expect((await invite({ email: late })).status).toBe(200);
  expect((await claim(linkTo(late))).status).toBe(200);
});
