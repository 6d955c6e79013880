import { randomInt } from 'node:crypto';
import { PROXY_AREAS } from '@openward/contract';
import { SECRET_QUESTIONS } from '@openward/contract/accounts';

import { sql } from 'drizzle-orm';
import { BUILT_PASSWORD, type BuiltPatient } from '../testing/builders.ts';
import { call, signIn } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

/* Changes of phone number and address: who makes them, how they are stopped, and what a reset uses in the meantime. */

const races = globalThis.openward.api.database.kind === 'postgres' ? describe : describe.skip;
const ROUNDS = 10;
const AT_ONCE = 8;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NEW = { newPassword: 'Owners-pass-2', confirmPassword: 'Owners-pass-2' };
const ACTING_FOR = 'x-acting-for';

let began = Date.now();
/** Sets the clock relative to the start of the test. */
const after = (milliseconds: number) => globalThis.openward.setNow(new Date(began + milliseconds));
const aNumber = () => String(randomInt(2_000_000_000, 9_999_999_999));
const anAddress = () => `${aNumber()}@moved.example`;

beforeEach(() => {
  began = Date.now();
  globalThis.openward.setNow(null);
});
// All calls come from one network, whose limit other files need as well.
afterEach(() => rowsOf(sql`delete from attempt`));
afterAll(() => globalThis.openward.setNow(null));

/** The messages to a number or an address, oldest first. */
const smsTo = (phoneNo: string) =>
  globalThis.openward.sms.filter((sms) => sms.phoneNo === phoneNo).map(({ text }) => text);
const mailsTo = (email: string) => globalThis.openward.mails.filter(({ to }) => to === email).map(({ text }) => text);
const codeIn = (texts: string[]) => texts.findLast((text) => text.includes('is your Openward code'))?.slice(0, 6) ?? '';
const secretIn = (texts: string[]) => texts.findLast((text) => text.includes('/not-me#'))?.split('#')[1] ?? '';

const patientWith = async (phoneNo = aNumber()) => {
  const patient = await globalThis.openward.build.patient({ phoneNo });
  return { ...patient, phoneNo, token: await signIn(patient) };
};
type Built = Awaited<ReturnType<typeof patientWith>>;

const askForNumber = (token: string, phoneNo: string, password: string | undefined = BUILT_PASSWORD) =>
  call('POST', '/users/ways/phone', { token, body: { phoneNo, password } });
const askForEmail = (token: string, email: string, password: string | undefined = BUILT_PASSWORD) =>
  call('POST', '/users/ways/email', { token, body: { email, password } });
const confirm = (token: string, change: string, otp: string) =>
  call('POST', '/users/ways/confirm', { token, body: { change, otp } });
const tokenFor = (account: BuiltPatient) => globalThis.openward.tokenFor(account);
const codeOfSignIn = async (username: string, password = BUILT_PASSWORD) =>
  (await call('POST', '/login', { body: { username, password } })).result.code;
const stop = (token: string) => call('POST', '/users/ways/stop', { body: { token } });
const waysOf = async (token: string) => (await call('GET', '/users/ways', { token })).result;

const help = (token: string, id: string, phoneNo: string, reason = 'Phone stolen, passport seen') =>
  call('POST', '/users/ways/help', { token, body: { id, phoneNo, reason } });
const sysAdmin = async () => {
  const { build, tokenFor } = globalThis.openward;
  return tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
};

async function changeNumber({ token }: { token: string }, phoneNo = aNumber()): Promise<string> {
  const { result } = await askForNumber(token, phoneNo);
  expect((await confirm(token, result.change, codeIn(smsTo(phoneNo)))).status).toBe(200);
  return phoneNo;
}

async function changeEmail({ token }: { token: string }, email = anAddress()): Promise<string> {
  const { result } = await askForEmail(token, email);
  expect((await confirm(token, result.change, codeIn(mailsTo(email)))).status).toBe(200);
  return email;
}

/** Whether a code to reset the password arrives at a number or an address. */
async function codeComesTo(username: string, to: { sms?: string; email?: string }): Promise<boolean> {
  const received = () => (to.sms ? smsTo(to.sms) : mailsTo(to.email ?? '')).length;
  const before = received();
  const channel = to.sms ? 'sms' : 'email';
  const { status, result } = await call('POST', `/send/otp?username=${username}&channel=${channel}`);
  // The answer is the same whether or not a code was sent.
  expect({ status, result }).toEqual({
    status: 200,
    result: { message: expect.any(String), request: expect.any(String) },
  });
  return received() > before;
}

async function resetBy(username: string, channel: 'sms' | 'email', to: string) {
  const { result } = await call('POST', `/send/otp?username=${username}&channel=${channel}`);
  const otp = codeIn(channel === 'sms' ? smsTo(to) : mailsTo(to));
  const granted = await call('POST', '/validate/otp', { body: { username, request: result.request, otp } });
  return call('POST', '/users/update/password', { body: { ...NEW, ...granted.result } });
}

const options = async (username: string) => (await call('POST', `/forget/verifyEmail?username=${username}`)).result;

describe('contact data opens nothing', () => {
  const recordWith = (patient: BuiltPatient, telePhoneNo: string) => ({
    id: patient.patientId,
    firstName: patient.firstName,
    lastName: patient.lastName,
    dateOfBirth: '1980-02-29',
    telePhoneNo,
    mobilePhoneNo: telePhoneNo,
    status: 'ACTIVE',
  });

  test.each(['a stolen token', 'a proxy with the area profile', 'a doctor'])(
    'a number that %s writes into the record gets no code, and the old one does',
    async (who) => {
      const { build, tokenFor } = globalThis.openward;
      const victim = await patientWith();
      const thief = aNumber();
      const proxy = await build.patient();
      const areas = PROXY_AREAS.filter((area) => area === 'profile');
      await build.access({ patientId: victim.patientId, proxyUserId: proxy.userId, areas });
      const doctor = await build.doctor({ hospitalId: await build.hospital() });
      const as = {
        'a stolen token': { token: victim.token },
        'a proxy with the area profile': { token: await tokenFor(proxy), headers: { [ACTING_FOR]: victim.patientId } },
        'a doctor': { token: await tokenFor(doctor) },
      }[who];
      const written = await call('PUT', '/patient/update', { ...as, body: recordWith(victim, thief) });
      expect([written.status, written.result.telePhoneNo]).toEqual([200, thief]);
      expect(await codeComesTo(victim.email, { sms: victim.phoneNo })).toBe(true);
      expect(smsTo(thief)).toEqual([]);
      expect((await resetBy(victim.email, 'sms', victim.phoneNo)).status).toBe(200);
      // The thief's number gets no notices either.
      expect(smsTo(thief)).toEqual([]);
      expect(smsTo(victim.phoneNo).at(-1)).toContain('Your Openward password was changed');
    },
  );

  test('an address that an administrator writes into an account signs nobody in and gets no code', async () => {
    const { build, tokenFor } = globalThis.openward;
    const hospitalId = await build.hospital();
    const doctor = await build.doctor({ hospitalId });
    const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const email = anAddress();
    const { firstName, lastName, doctorId: id } = doctor;
    const body = {
      id,
      firstName,
      lastName,
      email,
      telePhoneNo: aNumber(),
      status: 'ACTIVE',
      hospitalId,
      docSpecialtyList: ['Wellness'],
    };
    const saved = await call('POST', '/doctor/update', { token, body });
    expect([saved.status, saved.result.isSaved]).toEqual([200, true]);
    expect(await signIn(doctor)).toBeTruthy();
    expect((await call('POST', '/login', { body: { username: email, password: BUILT_PASSWORD } })).status).toBe(401);
    await call('POST', `/send/otp?username=${email}&channel=email`);
    expect(mailsTo(email)).toEqual([]);
    expect(await codeComesTo(doctor.email, { email: doctor.email })).toBe(true);
  });

  test('the first number is the one of sign-up, or of whoever opened the account', async () => {
    const { build, tokenFor } = globalThis.openward;
    const person = { firstName: 'New', lastName: 'Person' };
    const [signedUp, opened] = [anAddress(), anAddress()];
    const [first, second] = [aNumber(), aNumber()];
    const password = { password: BUILT_PASSWORD, confirmPassword: BUILT_PASSWORD };
    await call('POST', '/users/register', { body: { ...person, ...password, email: signedUp, phoneNo: first } });
    const token = await tokenFor(await build.doctor({ hospitalId: await build.hospital() }));
    const record = { ...person, userName: opened, email: opened, password: BUILT_PASSWORD, dateOfBirth: '1980-02-29' };
    const made = await call('POST', '/patient/register', {
      token,
      body: { ...record, telePhoneNo: second, status: 'ACTIVE' },
    });
    expect(made.status).toBe(200);
    expect(await codeComesTo(signedUp, { sms: first })).toBe(true);
    expect(await codeComesTo(opened, { sms: second })).toBe(true);
  });
});

describe('the owner changes the number', () => {
  test('with the password and the code; both old ways are told with a link; resets under way end', async () => {
    const patient = await patientWith();
    const next = aNumber();
    const flow = await call('POST', `/send/otp?username=${patient.email}`);
    const early = codeIn(smsTo(patient.phoneNo));
    const asked = await askForNumber(patient.token, next);
    expect([asked.status, asked.body.message]).toEqual([200, 'OTP send successfully']);
    // Nothing changes until the code is confirmed.
    expect((await waysOf(patient.token)).sms).toEqual({ value: patient.phoneNo, codes: 'ON', codesFrom: null });
    const wrong = await confirm(
      patient.token,
      asked.result.change,
      '000000' === codeIn(smsTo(next)) ? '111111' : '000000',
    );
    expect([wrong.status, wrong.result.errors]).toEqual([400, { otp: 'This code is wrong or has expired.' }]);
    const done = await confirm(patient.token, asked.result.change, codeIn(smsTo(next)));
    expect(done.result.sms).toEqual({ value: next, codes: 'WAITING', codesFrom: expect.any(String) });
    expect(await auditOf(done.headers)).toEqual([
      expect.objectContaining({ action: 'change code number', actor_id: patient.userId, entity_ids: [patient.userId] }),
    ]);
    const links = [secretIn(smsTo(patient.phoneNo)), secretIn(mailsTo(patient.email))];
    for (const link of links) expect(link).toMatch(/^[\w-]{54}$/);
    // The mark in each link tells its channel.
    expect(links[0]?.slice(0, 43)).toBe(links[1]?.slice(0, 43));
    expect(links[0]).not.toBe(links[1]);
    expect(secretIn(smsTo(next))).toBe('');
    const late = { username: patient.email, request: flow.result.request, otp: early };
    expect((await call('POST', '/validate/otp', { body: late })).status).toBe(400);
  });

  test('for 24 hours a reset uses the address only, and then the new number', async () => {
    const patient = await patientWith();
    const next = await changeNumber(patient);
    after(23 * HOUR);
    expect(await options(patient.email)).toMatchObject({
      mobileNo: '',
      secretQuestion: [],
      email: expect.stringContaining('@'),
    });
    for (const sms of [next, patient.phoneNo]) expect(await codeComesTo(patient.email, { sms })).toBe(false);
    expect(await codeComesTo(patient.email, { email: patient.email })).toBe(true);
    after(25 * HOUR);
    expect((await options(patient.email)).mobileNo).toBe(`********${next.slice(-2)}`);
    expect(await codeComesTo(patient.email, { sms: next })).toBe(true);
    expect(await codeComesTo(patient.email, { sms: patient.phoneNo })).toBe(false);
  });

  test('a token alone does not, unless the sign-in is under five minutes old', async () => {
    const patient = await patientWith();
    after(6 * MINUTE);
    const next = aNumber();
    const stolen = await call('POST', '/users/ways/phone', { token: patient.token, body: { phoneNo: next } });
    expect([stolen.status, stolen.result.errors]).toEqual([400, { password: 'Password required' }]);
    const guessed = await askForNumber(patient.token, next, 'Wrong-pass-1');
    expect([guessed.status, guessed.result.errors]).toEqual([
      400,
      { password: 'The current password is not correct.' },
    ]);
    expect(smsTo(next)).toEqual([]);
    after(0);
    const fresh = await call('POST', '/users/ways/phone', { token: patient.token, body: { phoneNo: next } });
    expect(fresh.status).toBe(200);
  });

  test('nobody confirms the change of somebody else, nor from another session, nor later than ten minutes', async () => {
    const [patient, other] = [await patientWith(), await patientWith()];
    const next = aNumber();
    const { result } = await askForNumber(patient.token, next);
    const otp = codeIn(smsTo(next));
    for (const token of [other.token, await globalThis.openward.tokenFor(patient)]) {
      expect((await confirm(token, result.change, otp)).status).toBe(404);
    }
    after(11 * MINUTE);
    expect((await confirm(patient.token, result.change, otp)).status).toBe(404);
    expect((await waysOf(patient.token)).sms.value).toBe(patient.phoneNo);
  });

  test('a code may be guessed five times, and five may be sent in a quarter of an hour', async () => {
    const patient = await patientWith();
    const next = aNumber();
    const { result } = await askForNumber(patient.token, next);
    const otp = codeIn(smsTo(next));
    const wrong = otp === '000000' ? '111111' : '000000';
    for (let i = 0; i < 5; i++) expect((await confirm(patient.token, result.change, wrong)).status).toBe(400);
    expect((await confirm(patient.token, result.change, otp)).status).toBe(429);
    for (let i = 0; i < 4; i++) expect((await askForNumber(patient.token, next)).status).toBe(200);
    expect((await askForNumber(patient.token, next)).status).toBe(429);
  });

  test('the old number hears of a new password for as long as its link works', async () => {
    const patient = await patientWith();
    await changeNumber(patient);
    const body = { id: patient.userId, password: BUILT_PASSWORD, ...NEW };
    expect((await call('POST', '/users/change/password', { token: patient.token, body })).status).toBe(200);
    expect(smsTo(patient.phoneNo).at(-1)).toContain('Your Openward password was changed');
  });
});

describe('the owner changes the address', () => {
  test('it is the name to sign in with, the old one is told, and a reset uses the number', async () => {
    const patient = await patientWith();
    const email = await changeEmail(patient);
    expect((await call('POST', '/login', { body: { username: patient.email, password: BUILT_PASSWORD } })).status).toBe(
      401,
    );
    const { result } = await call('POST', '/login', { body: { username: email, password: BUILT_PASSWORD } });
    expect(result.user).toMatchObject({ username: email, email });
    expect(secretIn(mailsTo(patient.email))).toMatch(/^[\w-]{54}$/);
    expect(await codeComesTo(email, { email })).toBe(false);
    expect(await codeComesTo(email, { sms: patient.phoneNo })).toBe(true);
  });

  test('whether an address has an account is said only to whoever reads its mail', async () => {
    const [patient, other] = [await patientWith(), await patientWith()];
    const free = await askForEmail(patient.token, anAddress());
    const taken = await askForEmail(patient.token, other.email.toUpperCase());
    const shapeOf = ({ status, body, result }: typeof free) => [status, body.message, Object.keys(result)];
    expect(shapeOf(taken)).toEqual(shapeOf(free));
    const otp = codeIn(mailsTo(other.email));
    const proven = await confirm(patient.token, taken.result.change, otp);
    expect([proven.status, proven.result.code]).toEqual([409, 'account_exists']);
    expect((await waysOf(patient.token)).email.value).toBe(patient.email);
    expect(await signIn(other)).toBeTruthy();
  });

  test('the old address is nobody else’s while its owner may want it back', async () => {
    const patient = await patientWith();
    const email = await changeEmail(patient);
    const body = {
      firstName: 'A',
      lastName: 'B',
      email: patient.email,
      phoneNo: aNumber(),
      password: 'Thiefs-pass-3',
      confirmPassword: 'Thiefs-pass-3',
    };
    expect((await call('POST', '/users/register', { body })).status).toBe(200);
    expect(
      (await call('POST', '/login', { body: { username: patient.email, password: 'Thiefs-pass-3' } })).status,
    ).toBe(401);
    expect((await stop(secretIn(mailsTo(patient.email)))).status).toBe(200);
    // The old name is restored, but the password has to be replaced.
    expect([await codeOfSignIn(patient.email), await codeOfSignIn(email)]).toEqual([
      'wrong_state',
      'wrong_credentials',
    ]);
  });
});

describe('“This was not me”', () => {
  test('undoes the change and locks the number, ends sessions, resets and answers; the address resets', async () => {
    const patient = await patientWith();
    const answers = SECRET_QUESTIONS.slice(0, 3).map((questionDesc, place) => ({
      questionDesc,
      questionAnswer: `planted ${place}`,
    }));
    const thief = await changeNumber(patient);
    const planted = { id: patient.userId, userSecretQuestionDto: answers, password: BUILT_PASSWORD };
    expect((await call('PUT', '/users/update/secret/question', { token: patient.token, body: planted })).status).toBe(
      200,
    );
    const { result: flow } = await call('POST', `/send/otp?username=${patient.email}&channel=email`);
    const granted = await call('POST', '/validate/otp', {
      body: { username: patient.email, request: flow.request, otp: codeIn(mailsTo(patient.email)) },
    });
    const secret = secretIn(smsTo(patient.phoneNo));
    expect((await stop(secret)).status).toBe(200);
    // A second click changes nothing.
    expect((await stop(secret)).status).toBe(200);
    expect((await call('GET', '/users/sessions', { token: patient.token })).status).toBe(401);
    expect((await call('POST', '/users/update/password', { body: { ...NEW, ...granted.result } })).status).toBe(400);
    for (const heard of [smsTo(patient.phoneNo), mailsTo(patient.email), smsTo(thief)]) {
      expect(heard.at(-1)).toContain('We undid all changes to your Openward account');
    }
    // The known password and the secret answers no longer work.
    expect(await codeOfSignIn(patient.email)).toBe('wrong_state');
    const validated = await call('POST', '/validate/secretquestion', {
      body: { username: patient.email, userSecretQuestionDto: answers },
    });
    expect(validated.status).toBe(400);
    // Neither number gets codes, because a thief may hold the old phone.
    for (const sms of [thief, patient.phoneNo]) expect(await codeComesTo(patient.email, { sms })).toBe(false);
    after(2 * DAY);
    for (const sms of [thief, patient.phoneNo]) expect(await codeComesTo(patient.email, { sms })).toBe(false);
    expect((await resetBy(patient.email, 'email', patient.email)).status).toBe(200);
    // The owner confirms the number again; a day later it gets codes.
    const own = await signIn(patient, NEW.newPassword);
    expect(await waysOf(own)).toMatchObject({ isLocked: false, sms: { value: patient.phoneNo, codes: 'LOCKED' } });
    const asked = await askForNumber(own, patient.phoneNo, NEW.newPassword);
    expect((await confirm(own, asked.result.change, codeIn(smsTo(patient.phoneNo)))).status).toBe(200);
    after(3 * DAY + HOUR);
    expect(await codeComesTo(patient.email, { sms: patient.phoneNo })).toBe(true);
  });

  test('takes back what came after the change as well', async () => {
    const patient = await patientWith();
    const thief = await changeNumber(patient);
    const email = await changeEmail(patient);
    expect((await stop(secretIn(smsTo(patient.phoneNo).slice(0, -1)))).status).toBe(200);
    const token = await tokenFor(patient);
    expect(await waysOf(token)).toMatchObject({
      isLocked: true,
      email: { value: patient.email, codes: 'LOCKED' },
      sms: { value: patient.phoneNo, codes: 'LOCKED' },
    });
    expect((await call('POST', '/login', { body: { username: email, password: BUILT_PASSWORD } })).status).toBe(401);
    expect(await codeComesTo(patient.email, { sms: thief })).toBe(false);
  });

  test.each([
    ['just before', 0],
    ['three days before', 3 * DAY],
  ])('in the newest message undoes a change of %s as well', async (_when, between) => {
    const patient = await patientWith();
    const thief = await changeNumber(patient);
    after(between);
    await changeEmail({ token: await signIn(patient) });
    expect((await stop(secretIn(mailsTo(patient.email)))).status).toBe(200);
    expect(await waysOf(await tokenFor(patient))).toMatchObject({
      isLocked: true,
      email: { value: patient.email },
      sms: { value: patient.phoneNo, codes: 'LOCKED' },
    });
    after(between + 25 * HOUR);
    expect(await codeComesTo(patient.email, { sms: thief })).toBe(false);
  });

  test('leaves a change that could not be stopped any more', async () => {
    const patient = await patientWith();
    const own = await changeNumber(patient);
    after(8 * DAY);
    await changeEmail({ token: await signIn(patient) });
    expect((await stop(secretIn(mailsTo(patient.email)))).status).toBe(200);
    expect(await codeComesTo(patient.email, { sms: own })).toBe(true);
  });

  test('of the second change of the address restores the first address', async () => {
    const patient = await patientWith();
    await changeEmail(patient);
    await changeEmail(patient);
    expect((await stop(secretIn(mailsTo(patient.email)))).status).toBe(200);
    expect((await waysOf(await tokenFor(patient))).email.value).toBe(patient.email);
  });

  test('works for seven days, with its own secret only', async () => {
    const patient = await patientWith();
    await changeNumber(patient);
    const secret = secretIn(smsTo(patient.phoneNo));
    expect((await stop(`${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`)).status).toBe(404);
    after(7 * DAY + MINUTE);
    expect((await stop(secret)).status).toBe(404);
    after(7 * DAY - MINUTE);
    expect((await stop(secret)).status).toBe(200);
  });

  test('is not in the database as it was sent', async () => {
    const patient = await patientWith();
    await changeNumber(patient);
    const [row] = await rowsOf<{ row: string }>(
      sql`select to_jsonb(way_change)::text as row from way_change where user_id = ${patient.userId}`,
    );
    expect(row?.row).not.toContain(secretIn(smsTo(patient.phoneNo)));
  });
});

describe('a new password after “This was not me”', () => {
  const choose = (grant: object, password: object = NEW) =>
    call('POST', '/users/update/password', { body: { ...password, ...grant } });

  test.each(['the number', 'the address'])('is chosen with the link to %s where both were changed', async (to) => {
    const patient = await patientWith();
    await changeNumber(patient);
    await changeEmail(patient);
    const secret = secretIn(to === 'the number' ? smsTo(patient.phoneNo) : mailsTo(patient.email));
    const { result } = await stop(secret);
    expect(result).toEqual({ next: 'CHOOSE', grant: expect.objectContaining({ username: patient.email }) });
    expect(await codeOfSignIn(patient.email)).toBe('wrong_state');
    // The link still works after the page was closed.
    const again = await stop(secret);
    expect((await choose(again.result.grant)).status).toBe(200);
    expect(
      (await choose(result.grant, { newPassword: 'Thiefs-pass-3', confirmPassword: 'Thiefs-pass-3' })).status,
    ).toBe(400);
    const own = await signIn(patient, NEW.newPassword);
    expect(await waysOf(own)).toMatchObject({ isLocked: false, email: { value: patient.email } });
    expect(await codeOfSignIn(patient.email)).toBe('wrong_credentials');
    expect((await stop(secret)).result).toEqual({ next: 'SIGN_IN', grant: null });
  });

  test('is chosen with the link to the address where the number was changed', async () => {
    const patient = await patientWith();
    await changeNumber(patient);
    const { result } = await stop(secretIn(mailsTo(patient.email)));
    expect(result.next).toBe('CHOOSE');
    expect((await choose(result.grant)).status).toBe(200);
    expect(await signIn(patient, NEW.newPassword)).toBeTruthy();
  });

  test('takes a code to the address where the link came to the number that was changed: a thief may have the phone', async () => {
    const patient = await patientWith();
    await changeNumber(patient);
    expect((await stop(secretIn(smsTo(patient.phoneNo)))).result).toEqual({ next: 'RESET', grant: null });
    expect((await resetBy(patient.email, 'email', patient.email)).status).toBe(200);
  });

  test.each([
    ['the owner', 'CHOOSE'],
    ['an administrator', 'CALL'],
  ])('where the practice sends no email and %s changed the number: %s', async (who, next) => {
    const { config } = globalThis.openward.api.services;
    const patient = await patientWith();
    if (who === 'the owner') await changeNumber(patient);
    else await help(await sysAdmin(), patient.userId, aNumber());
    config.sendsMail = false;
    try {
      expect((await stop(secretIn(smsTo(patient.phoneNo)))).result.next).toBe(next);
    } finally {
      config.sendsMail = true;
    }
  });

  test('is not set with the old one', async () => {
    const patient = await patientWith();
    await changeNumber(patient);
    await stop(secretIn(smsTo(patient.phoneNo)));
    const body = { id: patient.userId, password: BUILT_PASSWORD, ...NEW };
    const changed = await call('POST', '/users/change/password', { token: await tokenFor(patient), body });
    expect([changed.status, changed.result.errors]).toEqual([
      400,
      { password: 'The current password is not correct.' },
    ]);
  });
});

describe('somebody who lost their phone', () => {
  test('is given a number by an administrator: told, audited with the reason, and only after an hour', async () => {
    const patient = await patientWith();
    const next = aNumber();
    const done = await help(await sysAdmin(), patient.userId, next);
    expect(done.status).toBe(200);
    expect(secretIn(smsTo(patient.phoneNo)).slice(0, 43)).toBe(secretIn(mailsTo(patient.email)).slice(0, 43));
    const requestId = done.headers.get('x-request-id');
    expect(await rowsOf(sql`select action, about, patient_ids from audit where request_id = ${requestId}`)).toEqual([
      { action: 'help with lost phone', about: 'Phone stolen, passport seen', patient_ids: [patient.patientId] },
    ]);
    after(59 * MINUTE);
    expect(await waysOf(await signIn(patient))).toMatchObject({
      sms: { value: patient.phoneNo, codes: 'ON' },
      pendingPhone: { value: next },
    });
    expect(await codeComesTo(patient.email, { sms: patient.phoneNo })).toBe(true);
    after(61 * MINUTE);
    expect(await waysOf(await signIn(patient))).toMatchObject({
      sms: { value: next, codes: 'ON', codesFrom: null },
      pendingPhone: null,
    });
    expect(await codeComesTo(patient.email, { sms: patient.phoneNo })).toBe(false);
    expect(await codeComesTo(patient.email, { sms: next })).toBe(true);
  });

  test('confirms a number of their own meanwhile: that one counts, and the other never does', async () => {
    const patient = await patientWith();
    const entered = aNumber();
    await help(await sysAdmin(), patient.userId, entered);
    const own = await changeNumber(patient);
    expect(await waysOf(patient.token)).toMatchObject({ sms: { value: own }, pendingPhone: null });
    after(2 * DAY);
    expect(await codeComesTo(patient.email, { sms: entered })).toBe(false);
    expect(await codeComesTo(patient.email, { sms: own })).toBe(true);
  });

  test('gets no new number while a change is disputed, until somebody sets a new password', async () => {
    const patient = await patientWith();
    await changeNumber(patient);
    await stop(secretIn(smsTo(patient.phoneNo)));
    const [token, next] = [await sysAdmin(), aNumber()];
    const refused = await help(token, patient.userId, next);
    expect([refused.status, refused.result.code]).toEqual([409, 'wrong_state']);
    expect(refused.body.message).toContain('Please set a new password first');
    await call('POST', '/users/update/password', { token, body: { ...NEW, id: patient.userId } });
    expect((await help(token, patient.userId, next)).status).toBe(200);
    after(61 * MINUTE);
    expect(await codeComesTo(patient.email, { sms: next })).toBe(true);
  });

  test('is not given the number that the account has already', async () => {
    const patient = await patientWith();
    const again = await help(await sysAdmin(), patient.userId, patient.phoneNo);
    expect([again.status, Object.keys(again.result.errors)]).toEqual([400, ['phoneNo']]);
    expect(secretIn(smsTo(patient.phoneNo))).toBe('');
  });

  test('is given the same number again, also at the same moment: it sends nothing more, and begins no later', async () => {
    const patient = await patientWith();
    const [token, next] = [await sysAdmin(), aNumber()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => help(token, patient.userId, next)));
    const { effectiveAt } = answers[0]?.result ?? {};
    after(30 * MINUTE);
    answers.push(await help(await sysAdmin(), patient.userId, next));
    for (const { status, result } of answers) expect([status, result]).toEqual([200, { effectiveAt }]);
    expect(smsTo(patient.phoneNo)).toHaveLength(1);
    expect(mailsTo(patient.email)).toHaveLength(1);
    expect(await rowsOf(sql`select next from way_change where user_id = ${patient.userId}`)).toEqual([{ next }]);
  });

  test('is given another number: it replaces the one before, whose hour never ends', async () => {
    const patient = await patientWith();
    const [mistyped, next] = [aNumber(), aNumber()];
    await help(await sysAdmin(), patient.userId, mistyped);
    after(30 * MINUTE);
    expect((await help(await sysAdmin(), patient.userId, next)).status).toBe(200);
    expect(await waysOf(await signIn(patient))).toMatchObject({ pendingPhone: { value: next } });
    after(75 * MINUTE);
    expect(await codeComesTo(patient.email, { sms: mistyped })).toBe(false);
    expect(await codeComesTo(patient.email, { sms: patient.phoneNo })).toBe(true);
    after(91 * MINUTE);
    expect(await codeComesTo(patient.email, { sms: mistyped })).toBe(false);
    expect(await codeComesTo(patient.email, { sms: next })).toBe(true);
  });

  test('stops all of them by the link of a number that was replaced', async () => {
    const patient = await patientWith();
    const [token, next] = [await sysAdmin(), aNumber()];
    await help(token, patient.userId, aNumber());
    const link = secretIn(smsTo(patient.phoneNo));
    after(MINUTE);
    await help(token, patient.userId, next);
    expect((await stop(link)).status).toBe(200);
    after(2 * DAY);
    expect(await codeComesTo(patient.email, { sms: next })).toBe(false);
  });

  test('is given five numbers a day at most, whoever enters them', async () => {
    const patient = await patientWith();
    for (let given = 0; given < 5; given++)
      expect((await help(await sysAdmin(), patient.userId, aNumber())).status).toBe(200);
    after(HOUR);
    const refused = await help(await sysAdmin(), patient.userId, aNumber());
    expect([refused.status, refused.result.code]).toEqual([429, 'too_many_requests']);
    expect(refused.body.message).toContain('This user was given too many new numbers today.');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(22 * 3_600);
    expect(seconds).toBeLessThanOrEqual(24 * 3_600);
    expect(smsTo(patient.phoneNo)).toHaveLength(5);
    after(DAY + MINUTE);
    expect((await help(await sysAdmin(), patient.userId, aNumber())).status).toBe(200);
  });

  test('is refused a number by an administrator who has entered 30 in a day', async () => {
    const token = await sysAdmin();
    const numberFor = async () =>
      (await help(token, (await globalThis.openward.build.patient()).userId, aNumber())).status;
    for (let entered = 0; entered < 30; entered++) expect(await numberFor()).toBe(200);
    expect(await numberFor()).toBe(429);
    const patient = await globalThis.openward.build.patient();
    expect((await help(await sysAdmin(), patient.userId, aNumber())).status).toBe(200);
  });

  test('stops it within the hour, and then it never counts', async () => {
    const patient = await patientWith();
    const next = aNumber();
    await help(await sysAdmin(), patient.userId, next);
    expect((await stop(secretIn(smsTo(patient.phoneNo)))).status).toBe(200);
    after(2 * DAY);
    expect(await codeComesTo(patient.email, { sms: next })).toBe(false);
  });

  test('a code that was sent to the old phone ends with the hour', async () => {
    const patient = await patientWith();
    await help(await sysAdmin(), patient.userId, aNumber());
    after(58 * MINUTE);
    const { result } = await call('POST', `/send/otp?username=${patient.email}`);
    const body = { username: patient.email, request: result.request, otp: codeIn(smsTo(patient.phoneNo)) };
    after(61 * MINUTE);
    expect((await call('POST', '/validate/otp', { body })).status).toBe(400);
  });

  test('only those who may set the password help, with a reason, and nobody themselves', async () => {
    const { build, tokenFor } = globalThis.openward;
    const [hospitalId, elsewhere] = [await build.hospital(), await build.hospital()];
    const patient = await patientWith();
    const doctor = await build.doctor({ hospitalId });
    const hcp = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId });
    const stranger = await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId: elsewhere });
    const admin = await build.account({ role: 'ROLE_SYS_ADMIN' });
    const statuses = async (account: { userId: string }, ids: string[]) => {
      const token = await tokenFor(account);
      return Promise.all(ids.map(async (id) => (await help(token, id, aNumber())).status));
    };
    expect(await statuses(hcp, [patient.userId, doctor.userId, admin.userId, hcp.userId])).toEqual([
      200, 200, 404, 404,
    ]);
    expect(await statuses(stranger, [doctor.userId])).toEqual([404]);
    expect(await statuses(doctor, [patient.userId])).toEqual([403]);
    expect(await statuses(patient, [patient.userId])).toEqual([403]);
    expect(await statuses(admin, [admin.userId])).toEqual([404]);
    const without = await help(await sysAdmin(), patient.userId, aNumber(), ' ');
    expect([without.status, without.result.errors]).toEqual([400, { reason: 'Reason is required' }]);
  });
});

describe('where messages are limited', () => {
  const limits = globalThis.openward.api.services.config.messageLimits;
  const { smsPerDay, perRecipientPerDay } = limits;
  afterEach(() => Object.assign(limits, { smsPerDay, perRecipientPerDay }));

  test.each([
    ['after 20 other notices to the same number and address', { perRecipientPerDay: 20 }],
    ['after the day’s notices are used up', { smsPerDay: { ...smsPerDay, notice: 0 } }],
  ])('the message with the link still goes out %s', async (_case, some) => {
    const patient = await patientWith();
    Object.assign(limits, some);
    const { messages } = globalThis.openward.api.services;
    const notice = 'Your password was changed';
    for (let i = 0; i < 20; i++) {
      await messages.sms({ address: patient.phoneNo, language: 'en' }, notice, 'notice');
      await messages.mail({ address: patient.email, language: 'en' }, { subject: notice, text: notice }, 'notice');
    }
    await changeNumber(patient);
    expect(secretIn(smsTo(patient.phoneNo))).not.toBe('');
    expect(secretIn(mailsTo(patient.email))).not.toBe('');
    await help(await sysAdmin(), patient.userId, aNumber());
    expect(smsTo(patient.phoneNo).filter((text) => text.includes('/not-me#'))).toHaveLength(2);
  });

  test('what strangers use up does not keep the owner from a new number', async () => {
    const patient = await patientWith();
    Object.assign(limits, { smsPerDay: { ...smsPerDay, strangers: 0 } });
    await changeNumber(patient);
  });

  test('whoever enters the number of somebody else uses up their own share, not that of the number’s owner', async () => {
    const [patient, other] = [await patientWith(), await patientWith()];
    Object.assign(limits, { perRecipientPerDay: 1 });
    for (let i = 0; i < 3; i++) await askForNumber(other.token, patient.phoneNo);
    expect(smsTo(patient.phoneNo)).toHaveLength(1);
    expect(await codeComesTo(patient.email, { sms: patient.phoneNo })).toBe(true);
  });
});

test('what is settled is forgotten, and the number stays', async () => {
  const patient = await patientWith();
  const next = await changeNumber(patient);
  await globalThis.openward.clean(new Date(began + 9 * DAY));
  expect(await rowsOf(sql`select id from way_change where user_id = ${patient.userId}`)).toEqual([]);
  expect(await codeComesTo(patient.email, { sms: next })).toBe(true);
});

races('at once', () => {
  const times = <R>(work: () => Promise<R>) => Promise.all(Array.from({ length: AT_ONCE }, work));
  const asked = async (patient: Built) => {
    const next = aNumber();
    const { result } = await askForNumber(patient.token, next);
    return { next, change: result.change as string, otp: codeIn(smsTo(next)) };
  };

  test('one of many confirmations of one change is the one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await patientWith();
      const { change, otp } = await asked(patient);
      // Five guesses are checked; the others exceed the limit.
      const all = await times(() => confirm(patient.token, change, otp));
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(all.filter(({ status }) => ![200, 404, 429].includes(status))).toEqual([]);
      expect(smsTo(patient.phoneNo).filter((text) => text.includes('/not-me#'))).toHaveLength(1);
    }
  });

  test('“This was not me” among confirmations of another change leaves neither', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await patientWith();
      const thief = await changeNumber(patient);
      const secret = secretIn(smsTo(patient.phoneNo));
      const { change, otp, next } = await asked(patient);
      const [stopped] = await Promise.all([
        stop(secret),
        ...Array.from({ length: AT_ONCE - 1 }, () => confirm(patient.token, change, otp)),
      ]);
      expect(stopped?.status).toBe(200);
      expect(await waysOf(await tokenFor(patient))).toMatchObject({ sms: { value: patient.phoneNo, codes: 'LOCKED' } });
      after(2 * DAY);
      for (const sms of [thief, next]) expect(await codeComesTo(patient.email, { sms })).toBe(false);
      globalThis.openward.setNow(null);
    }
  });

  test('a reset among changes of the number: no code of the old one outlives the change', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await patientWith();
      const { change, otp } = await asked(patient);
      // The limit for codes is five per network in 15 minutes.
      const [done, ...sent] = await Promise.all([
        confirm(patient.token, change, otp),
        ...Array.from({ length: 5 }, () => call('POST', `/send/otp?username=${patient.email}`)),
      ]);
      expect(done?.status).toBe(200);
      const codes = smsTo(patient.phoneNo).flatMap((text) =>
        text.includes('is your Openward code') ? [text.slice(0, 6)] : [],
      );
      for (const { result } of sent) {
        for (const code of codes) {
          const body = { username: patient.email, request: result.request, otp: code };
          expect((await call('POST', '/validate/otp', { body })).status).not.toBe(200);
        }
      }
    }
  });

  test('two accounts that confirm one address: one of them has it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = anAddress();
      const owners = await Promise.all(Array.from({ length: AT_ONCE }, () => patientWith()));
      const confirmations = [];
      for (const owner of owners) {
        const { result } = await askForEmail(owner.token, email);
        const otp = codeIn(mailsTo(email));
        confirmations.push(() => confirm(owner.token, result.change, otp));
      }
      const all = await Promise.all(confirmations.map((one) => one()));
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(all.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    }
  });
});
