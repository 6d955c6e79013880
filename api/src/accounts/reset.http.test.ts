import { randomBytes } from 'node:crypto';
import { SECRET_QUESTIONS } from '@openward/contract/accounts';

import { call, signIn } from '../testing/client.ts';

const NEW = { newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
const nobody = () => `${randomBytes(5).toString('hex')}@nobody.example`;
const MINUTE = 60_000;
/** UUIDv8 (RFC 9562). */
const PSEUDONYM = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The keys of an answer at every depth, to compare what strangers can see. */
const shape = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
    : Array.isArray(value)
      ? 'list'
      : typeof value;

const answers = (answer = 'Blue') =>
  SECRET_QUESTIONS.slice(0, 3).map((questionDesc, place) => ({ questionDesc, questionAnswer: `${answer} ${place}` }));

const answeredPatient = async () => {
  const patient = await globalThis.openward.build.patient({ answered: false });
  const token = await signIn(patient);
  const body = { id: patient.userId, userSecretQuestionDto: answers() };
  expect((await call('PUT', '/users/update/secret/question', { token, body })).status).toBe(200);
  return { ...patient, token };
};

const grantByOtp = async (email: string) => {
  const { result } = await call('POST', `/send/otp?username=${email}`);
  const otp = globalThis.openward.sms.at(-1)?.text.slice(0, 6);
  return call('POST', '/validate/otp', { body: { username: email, request: result.request, otp } });
};

beforeEach(() => globalThis.openward.setNow(null));
afterAll(() => globalThis.openward.setNow(null));

describe('the reset', () => {
  test('by code: the grant sets one password, every session ends, and a notice goes out', async () => {
    const patient = await globalThis.openward.build.patient({ phoneNo: '4155550177' });
    const before = await signIn(patient);
    const options = await call('POST', `/forget/verifyEmail?username=${patient.email}`);
    expect(options.result).toEqual({
      id: expect.stringMatching(PSEUDONYM),
      secretQuestion: [],
      mobileNo: '********77',
      email: expect.stringMatching(/^[a-z0-9]\*{5}@built\.example$/),
    });
    const { status, body, result } = await grantByOtp(patient.email);
    expect([status, body.message]).toEqual([200, 'One time password validated successfully.']);
    const updated = await call('POST', '/users/update/password', { body: { ...NEW, ...result } });
    expect([updated.status, updated.body.message]).toEqual([200, 'Password updated successfully.']);
    expect(globalThis.openward.sms.at(-1)).toEqual({
      phoneNo: '4155550177',
      text: expect.stringContaining('Your Openward password was changed'),
    });
    expect((await call('GET', '/users/sessions', { token: before })).status).toBe(401);
    expect(await signIn(patient, NEW.newPassword)).toBeTruthy();
  });

  test('by answers, whatever their case and outer space', async () => {
    const patient = await answeredPatient();
    const options = await call('POST', `/forget/verifyEmail?username=${patient.email.toUpperCase()}`);
    expect(options.result.secretQuestion).toEqual(SECRET_QUESTIONS.slice(0, 3));
    const wrong = [...answers().slice(0, 2), { ...answers()[2], questionAnswer: 'red' }];
    const refused = await call('POST', '/validate/secretquestion', {
      body: { username: patient.email, userSecretQuestionDto: wrong },
    });
    expect(refused.status).toBe(400);
    const right = await call('POST', '/validate/secretquestion', {
      body: { username: patient.email, userSecretQuestionDto: answers('  BLUE ') },
    });
    expect([right.status, right.body.message]).toEqual([200, 'Secret question validate successfully.']);
    const updated = await call('POST', '/users/update/password', { body: { ...NEW, ...right.result } });
    expect(updated.status).toBe(200);
  });

  test('the answers are stored as argon2 hashes', async () => {
    const patient = await answeredPatient();
    const rows = (await globalThis.openward.api.database.transaction((tx) =>
      tx.execute(`select answer_hash from secret_answer where user_id = '${patient.userId}'`),
    )) as unknown as { rows: { answer_hash: string }[] };
    expect(rows.rows).toHaveLength(3);
    for (const { answer_hash } of rows.rows) expect(answer_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('a code', () => {
  test('opens only the flow it was sent for, and only once', async () => {
    const patient = await globalThis.openward.build.patient();
    const mine = await call('POST', `/send/otp?username=${patient.email}`);
    const otp = globalThis.openward.sms.at(-1)?.text.slice(0, 6);
    const other = await call('POST', `/send/otp?username=${patient.email}`);
    const body = { username: patient.email, otp };
    const inOther = await call('POST', '/validate/otp', { body: { ...body, request: other.result.request } });
    expect(inOther.result.errors).toEqual({ otp: 'This code is wrong or has expired.' });
    expect((await call('POST', '/validate/otp', { body: { ...body, request: mine.result.request } })).status).toBe(200);
    expect((await call('POST', '/validate/otp', { body: { ...body, request: mine.result.request } })).status).toBe(400);
  });

  test('ends after ten minutes', async () => {
    const patient = await globalThis.openward.build.patient();
    const { result } = await call('POST', `/send/otp?username=${patient.email}`);
    const otp = globalThis.openward.sms.at(-1)?.text.slice(0, 6);
    globalThis.openward.setNow(new Date(Date.now() + 11 * MINUTE));
    const late = await call('POST', '/validate/otp', {
      body: { username: patient.email, request: result.request, otp },
    });
    expect(late.status).toBe(400);
  });
});

describe('a password is not set', () => {
  const attempt = (body: object, token?: string) =>
    call('POST', '/users/update/password', { body: { ...NEW, ...body }, token });

  test('without a grant', async () => {
    const patient = await globalThis.openward.build.patient();
    expect((await attempt({ id: patient.userId })).status).toBe(400);
    expect((await attempt({ id: patient.userId, grant: 'made-up' })).status).toBe(400);
  });

  test('with a used grant', async () => {
    const patient = await globalThis.openward.build.patient();
    const { result } = await grantByOtp(patient.email);
    expect((await attempt(result)).status).toBe(200);
    expect((await attempt(result)).status).toBe(400);
  });

  test('with a grant used by a hundred at once, more than once', async () => {
    const patient = await globalThis.openward.build.patient();
    const { result } = await grantByOtp(patient.email);
    const all = await Promise.all(Array.from({ length: 20 }, () => attempt(result)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('with an expired grant', async () => {
    const patient = await globalThis.openward.build.patient();
    const { result } = await grantByOtp(patient.email);
    globalThis.openward.setNow(new Date(Date.now() + 11 * MINUTE));
    expect((await attempt(result)).status).toBe(400);
  });

  test("with another user's grant", async () => {
    const patient = await globalThis.openward.build.patient();
    const other = await globalThis.openward.build.patient();
    const { result } = await grantByOtp(other.email);
    expect((await attempt({ id: patient.userId, grant: result.grant })).status).toBe(400);
  });

  test('by a patient or a doctor who is signed in', async () => {
    const { build } = globalThis.openward;
    const patient = await build.patient();
    const doctor = await build.doctor({ hospitalId: await build.hospital() });
    for (const account of [patient, doctor]) {
      expect((await attempt({ id: patient.userId }, await signIn(account))).status).toBe(403);
    }
  });
});

describe('a known and an unknown user get the same answers', () => {
  const both = async (ask: (username: string) => Promise<{ status: number; body: unknown }>) => {
    const patient = await answeredPatient();
    const inactive = await globalThis.openward.build.patient({ status: 'INACTIVE' });
    const known = await ask(patient.email);
    for (const username of [inactive.email, nobody()]) {
      const unknown = await ask(username);
      expect(unknown.status).toBe(known.status);
      expect(shape(unknown.body)).toEqual(shape(known.body));
    }
  };

  test('when they sign in', () =>
    both((username) => call('POST', '/login', { body: { username, password: 'wrong' } })));
  test('when they begin a reset', () => both((username) => call('POST', `/forget/verifyEmail?username=${username}`)));
  test('when a code is sent', () => both((username) => call('POST', `/send/otp?username=${username}`)));
  test('when they validate a code', () =>
    both((username) => call('POST', '/validate/otp', { body: { username, request: 'x', otp: '123456' } })));
  test('when they answer', () =>
    both((username) =>
      call('POST', '/validate/secretquestion', { body: { username, userSecretQuestionDto: answers('wrong') } }),
    ));
  test('when they sign up', () =>
    both((email) =>
      call('POST', '/users/register', {
        body: {
          ...{ firstName: 'Ada', lastName: 'Byron', phoneNo: '4155550123', email },
          ...{ password: 'Built-pass-1', confirmPassword: 'Built-pass-1' },
        },
      }),
    ));

  test('an unknown user has a masked number or none, and the same questions at each look', async () => {
    const username = nobody();
    const [first, second] = [1, 2].map(() => call('POST', `/forget/verifyEmail?username=${username}`));
    expect((await first)?.result).toEqual((await second)?.result);
    expect((await first)?.result.mobileNo).toMatch(/^(\*{8}\d\d)?$/);
    expect((await first)?.result.id).toMatch(PSEUDONYM);
  });
});
