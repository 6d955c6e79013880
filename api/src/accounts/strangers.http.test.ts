import { randomBytes } from 'node:crypto';
import { SECRET_QUESTIONS } from '@openward/contract/accounts';

import { BUILT_PASSWORD } from '../testing/builders.ts';
import { call } from '../testing/client.ts';

/** Every call comes from its own network unless a test sets one. */
const anyAddress = () => `10.${[...randomBytes(3)].join('.')}`;
const from = (address = anyAddress()) => ({ headers: { 'x-forwarded-for': address } });
const nobody = () => `${randomBytes(6).toString('hex')}@nobody.example`;
const signInAt = (email: string, password: string, address?: string) =>
  call('POST', '/login', { ...from(address), body: { username: email, password } });
const verifyEmail = (username: string) => call('POST', `/forget/verifyEmail?username=${username}`, from());
const sendCode = (username: string, address?: string) => call('POST', `/send/otp?username=${username}`, from(address));

describe('the reset tells nobody who is a patient (H2)', () => {
  test('ids of known and unknown names are alike: pseudonyms, the same at each look', async () => {
    const { build } = globalThis.openward;
    const known = await Promise.all(Array.from({ length: 8 }, () => build.patient()));
    for (const names of [known.map(({ email }) => email), Array.from({ length: 8 }, nobody)]) {
      for (const name of names) {
        const [first, second] = [await verifyEmail(name), await verifyEmail(name.toUpperCase())];
        expect(first.result.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(second.result.id).toBe(first.result.id);
        expect(known.map(({ userId }) => userId)).not.toContain(first.result.id);
      }
    }
  });

  test('a few unknown names have no number or no address, as somebody has who has just changed one', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 1000 && seen.size < 3; i++) {
      const { mobileNo, email } = (await verifyEmail(nobody())).result;
      seen.add(mobileNo === '' ? 'no number' : email === '' ? 'no address' : 'both');
    }
    expect([...seen].sort()).toEqual(['both', 'no address', 'no number']);
  });

  test("a user's real id is no handle of a reset", async () => {
    const patient = await globalThis.openward.build.patient();
    const { result } = await sendCode(patient.email);
    const otp = globalThis.openward.sms.at(-1)?.text.slice(0, 6);
    const granted = await call('POST', '/validate/otp', {
      ...from(),
      body: { username: patient.email, request: result.request, otp },
    });
    const NEW = { newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
    const { grant } = granted.result;
    const wrong = await call('POST', '/users/update/password', { body: { ...NEW, grant, id: patient.userId } });
    expect(wrong.status).toBe(400);
    expect((await call('POST', '/users/update/password', { body: { ...NEW, ...granted.result } })).status).toBe(200);
  });
});

describe('a stranger locks nobody out (M2)', () => {
  test('of signing in at a new address: the right password works, if a little later', async () => {
    const patient = await globalThis.openward.build.patient();
    const stranger = anyAddress();
    for (let i = 0; i < 14; i++) await signInAt(patient.email, 'wrong', stranger);
    for (let i = 0; i < 3; i++) await signInAt(patient.email, 'wrong');
    expect((await signInAt(patient.email, BUILT_PASSWORD)).status).toBe(200);
  });

  test('of using a code: only guesses in its own flow count, and only of codes that exist', async () => {
    const patient = await globalThis.openward.build.patient();
    const { result } = await sendCode(patient.email);
    const otp = globalThis.openward.sms.at(-1)?.text.slice(0, 6);
    const guess = (request: string, code = '000000') =>
      call('POST', '/validate/otp', { ...from(), body: { username: patient.email, request, otp: code } });
    const strange = await sendCode(patient.email);
    for (let i = 0; i < 8; i++) await guess(strange.result.request, '999999');
    for (let i = 0; i < 8; i++) await guess(`made-up-${i}`);
    expect((await guess(strange.result.request, '999999')).status).toBe(423);
    expect((await guess(result.request, otp)).status).toBe(200);
  });

  test('of getting a code or answering the questions elsewhere', async () => {
    const patient = await globalThis.openward.build.patient();
    const stranger = anyAddress();
    const userSecretQuestionDto = SECRET_QUESTIONS.slice(0, 3).map((questionDesc) => ({
      questionDesc,
      questionAnswer: 'wrong',
    }));
    const answer = (address: string) =>
      call('POST', '/validate/secretquestion', {
        ...from(address),
        body: { username: patient.email, userSecretQuestionDto },
      });
    for (let i = 0; i < 7; i++) {
      await sendCode(patient.email, stranger);
      await answer(stranger);
    }
    expect((await sendCode(patient.email, stranger)).status).toBe(423);
    expect((await answer(stranger)).status).toBe(423);
    expect((await sendCode(patient.email)).status).toBe(200);
    expect((await answer(anyAddress())).status).toBe(400);
  });
});

test('an IPv6 household counts once, however many addresses it has (M3)', async () => {
  const household = [...randomBytes(3)].map((byte) => byte.toString(16)).join(':');
  const answers = [];
  for (let i = 0; i < 64; i++) {
    answers.push(await sendCode(nobody(), `2001:${household}:${(i * 977).toString(16)}::${i + 1}`));
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(answers.at(-1)?.status).toBe(423);
});

test('a code by e-mail goes to the address and not to the phone', async () => {
  const patient = await globalThis.openward.build.patient({ phoneNo: '4155550133' });
  const { result } = await call('POST', `/send/otp?username=${patient.email}&channel=email`, from());
  const mail = globalThis.openward.mails.at(-1);
  expect(mail).toMatchObject({ to: patient.email, subject: 'Your Openward code' });
  expect(globalThis.openward.sms.filter(({ phoneNo }) => phoneNo === '4155550133')).toEqual([]);
  const validated = await call('POST', '/validate/otp', {
    body: { username: patient.email, request: result.request, otp: mail?.text.slice(0, 6) },
  });
  expect(validated.status).toBe(200);
});
