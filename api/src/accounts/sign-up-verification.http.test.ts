import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

const newEmail = () => `Ada.${randomBytes(5).toString('hex')}@built.example`;
const person = (email: string, password = 'Claimed-pass-1') => ({
  ...{ firstName: 'Ada', lastName: 'Byron', phoneNo: '4155550188', email },
  ...{ password, confirmPassword: password },
});
const anyAddress = () => `10.${[...randomBytes(3)].join('.')}`;
const post = (path: string, body: object) => call('POST', path, { body, headers: { 'x-forwarded-for': anyAddress() } });
const signUp = (email: string, password?: string) => post('/users/register', person(email, password));
const signIn = (username: string, password = 'Claimed-pass-1', otp?: string) =>
  post('/login', { username, password, otp });
/** The code in the newest email to an address. */
const codeTo = (email: string) =>
  globalThis.openward.mails
    .filter(({ to }) => to === email.toLowerCase())
    .at(-1)
    ?.text.slice(0, 6);

const { config } = globalThis.openward.api.services;
beforeAll(() => {
  config.signUpVerification = true;
});
afterAll(() => {
  config.signUpVerification = false;
  globalThis.openward.setNow(null);
});

describe('where addresses are verified (M4)', () => {
  test('an account is there once its code was entered, and not before', async () => {
    const email = newEmail();
    const signedUp = await signUp(email);
    expect([signedUp.body.message, signedUp.result]).toEqual(['Registered successfully.', { asksCode: true }]);
    expect(await rowsOf(sql`select id from app_user where username = ${email.toLowerCase()}`)).toEqual([]);
    const asked = await signIn(email);
    expect([asked.status, asked.result.code]).toEqual([403, 'verification_required']);
    const wrong = await signIn(email, undefined, '000000');
    expect([wrong.status, wrong.result.errors]).toEqual([400, { otp: expect.any(String) }]);
    const entered = await signIn(email, undefined, codeTo(email));
    expect(entered.status).toBe(200);
    expect(entered.result.user).toMatchObject({ userRole: 'ROLE_PATIENT', patientId: expect.any(String) });
    expect((await signIn(email)).status).toBe(200);
  });

  describe('the first number (OWASP ASVS 5.0, 6.6.1)', () => {
    /** Signs up like the portal's page: first the address, then the number. */
    async function toNumber(phoneNo: string) {
      const email = newEmail();
      await post('/users/register', { ...person(email), phoneNo });
      const otp = codeTo(email);
      const asked = await post('/login', { username: email, password: 'Claimed-pass-1', otp, provesPhone: true });
      expect([asked.status, asked.result.code]).toEqual([403, 'phone_verification_required']);
      expect(asked.result.details).toEqual({ phoneNo: `********${phoneNo.slice(-2)}` });
      const codes = () =>
        globalThis.openward.sms.filter((sms) => sms.phoneNo === phoneNo).map(({ text }) => text.slice(0, 6));
      return {
        email,
        otp,
        codes,
        enter: (more: object) => post('/login', { username: email, password: 'Claimed-pass-1', ...more }),
      };
    }
    const codeNumberOf = async (email: string) =>
      (
        await rowsOf<{ no: string | null }>(
          sql`select code_phone_no as no from app_user where username = ${email.toLowerCase()}`,
        )
      )[0]?.no;

    test('gets codes once it was proven by one', async () => {
      const { email, otp, codes, enter } = await toNumber('4155550701');
      expect(codes()).toHaveLength(1);
      // The code of the address is used up, and a wrong code is refused.
      expect((await enter({ otp })).result.errors).toEqual({ otp: expect.any(String) });
      expect(await codeNumberOf(email)).toBeUndefined();
      expect((await enter({ otp: codes()[0] })).status).toBe(200);
      expect(await codeNumberOf(email)).toBe('4155550701');
    });

    test('gets none where its owner goes on without, or comes with no code at all', async () => {
      const { email, enter } = await toNumber('4155550702');
      expect((await enter({ provesPhone: false })).status).toBe(200);
      expect(await codeNumberOf(email)).toBeNull();
      const other = newEmail();
      await signUp(other);
      expect((await signIn(other, undefined, codeTo(other))).status).toBe(200);
      expect(await codeNumberOf(other)).toBeNull();
    });

    test('is asked for again at the next sign-in, with another code where that is wanted', async () => {
      const { codes, enter, email } = await toNumber('4155550703');
      expect((await enter({})).result.code).toBe('phone_verification_required');
      expect(codes()).toHaveLength(1);
      expect((await post('/users/register/code', { username: email, password: 'Claimed-pass-1' })).status).toBe(200);
      expect(codes()).toHaveLength(2);
      expect((await enter({ otp: codes()[1] })).status).toBe(200);
    });
  });

  test('with an address that has an account every answer is the same, until it is proven', async () => {
    const patient = await globalThis.openward.build.patient();
    const free = newEmail();
    const [taken, fresh] = [await signUp(patient.email), await signUp(free)];
    expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body]);
    const mailOf = (email: string) => globalThis.openward.mails.filter(({ to }) => to === email.toLowerCase()).at(-1);
    const withoutCode = (text = '') => text.replace(/\d{6}/, '');
    expect(withoutCode(mailOf(patient.email)?.text)).toBe(withoutCode(mailOf(free)?.text));
    const [askedTaken, askedFresh] = [await signIn(patient.email), await signIn(free)];
    expect([askedTaken.status, askedTaken.body]).toEqual([askedFresh.status, askedFresh.body]);
    const wrong = [await signIn(patient.email, undefined, '000000'), await signIn(free, undefined, '000000')];
    expect(wrong[0]?.body).toEqual(wrong[1]?.body);
    const received = await signIn(patient.email, undefined, codeTo(patient.email));
    expect([received.status, received.result.code]).toEqual([409, 'account_exists']);
    expect(received.result.description).toContain('You already have an account with this email');
    // The account is unchanged, and the claim is gone.
    expect((await signIn(patient.email, 'Built-pass-1')).status).toBe(200);
    expect((await signIn(patient.email)).status).toBe(401);
  });

  test("several may claim an address; who has the code gets it, and the others' claims end", async () => {
    const email = newEmail();
    await signUp(email, 'Strangers-pass-1');
    await signUp(email, 'Owners-pass-12');
    expect((await signIn(email, 'Strangers-pass-1')).result.code).toBe('verification_required');
    // The newest code belongs to the owner's claim and does not fit another one.
    expect((await signIn(email, 'Strangers-pass-1', codeTo(email))).status).toBe(400);
    expect((await signIn(email, 'Owners-pass-12', codeTo(email))).status).toBe(200);
    expect((await signIn(email, 'Strangers-pass-1')).result.code).toBe('verification_required');
  });

  test('a stranger who signs up again and again pushes no other claim out', async () => {
    const email = newEmail();
    await signUp(email, 'Owners-pass-12');
    const code = codeTo(email);
    const headers = { 'x-forwarded-for': anyAddress() };
    for (let i = 0; i < 12; i++)
      await call('POST', '/users/register', { body: person(email, `Strange-pass-${i}`), headers });
    expect((await signIn(email, 'Owners-pass-12', code)).status).toBe(200);
  });

  test('who claims an address does not reset what is counted for its account', async () => {
    const patient = await globalThis.openward.build.patient();
    const headers = { 'x-forwarded-for': anyAddress() };
    const at = (password: string) => call('POST', '/login', { body: { username: patient.email, password }, headers });
    await signUp(patient.email, 'Strangers-pass-1');
    const statuses = [];
    for (let i = 0; i < 12; i++) {
      statuses.push((await at(`wrong-${i}`)).status);
      await at('Strangers-pass-1');
    }
    expect(statuses).toContain(429);
  });

  test('a code is guessed five times; then another one has to be sent', async () => {
    const email = newEmail();
    await signUp(email);
    const right = codeTo(email);
    for (let i = 0; i < 5; i++) await signIn(email, undefined, '000000');
    expect((await signIn(email, undefined, right)).status).toBe(400);
    expect((await post('/users/register/code', { username: email, password: 'Claimed-pass-1' })).status).toBe(200);
    expect(codeTo(email)).not.toBe(right);
    expect((await signIn(email, undefined, codeTo(email))).status).toBe(200);
  });

  test('a code that is too old is replaced when somebody signs in', async () => {
    const email = newEmail();
    await signUp(email);
    const old = codeTo(email);
    globalThis.openward.setNow(new Date(Date.now() + 61 * 60_000));
    expect((await signIn(email, undefined, old)).status).toBe(400);
    expect((await signIn(email)).result.code).toBe('verification_required');
    expect((await signIn(email, undefined, codeTo(email))).status).toBe(200);
    globalThis.openward.setNow(null);
  });

  test('five who enter the code at once make one account', async () => {
    const email = newEmail();
    await signUp(email);
    const otp = codeTo(email);
    const all = await Promise.all(Array.from({ length: 5 }, () => signIn(email, undefined, otp)));
    // Later calls sign in to the new account, or learn that the code is used.
    expect(all.map(({ status }) => status)).toContain(200);
    expect(all.filter(({ status }) => ![200, 400, 401, 409].includes(status))).toEqual([]);
    expect(await rowsOf(sql`select id from app_user where username = ${email.toLowerCase()}`)).toHaveLength(1);
  });
});
