import { randomInt } from 'node:crypto';
import { SECRET_QUESTIONS } from '@openward/contract/accounts';

import { type CallOptions, call as plainCall } from '../testing/client.ts';

const hundred = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 100 }, (_, i) => work(i)));
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const MINUTE = 60_000;

/** Each test uses its own network, so that tests do not use up each other's attempts. */
let address = '';
const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
beforeEach(() => {
  address = anyAddress();
});
afterAll(() => globalThis.openward.setNow(null));

const call = (method: string, path: string, options: CallOptions = {}) =>
  plainCall(method, path, { ...options, headers: { 'x-forwarded-for': address } });
const signIn = async (account: { email: string }) => {
  const { status, result } = await call('POST', '/login', {
    body: { username: account.email, password: 'Built-pass-1' },
  });
  expect(status).toBe(200);
  return result.token as string;
};

const wrongAnswers = SECRET_QUESTIONS.slice(0, 3).map((questionDesc) => ({ questionDesc, questionAnswer: 'wrong' }));

describe('a hundred parallel guesses', () => {
  test('of a password: ten are looked at, and the right one after them is not', async () => {
    const patient = await globalThis.openward.build.patient();
    const answers = await hundred((i) =>
      call('POST', '/login', { body: { username: patient.email, password: `wrong-${i}` } }),
    );
    expect(count(answers, 401)).toBe(10);
    expect(count(answers, 429)).toBe(90);
    const right = { username: patient.email, password: 'Built-pass-1' };
    expect((await call('POST', '/login', { body: right })).status).toBe(429);
    globalThis.openward.setNow(new Date(Date.now() + 16 * MINUTE));
    expect((await call('POST', '/login', { body: right })).status).toBe(200);
    globalThis.openward.setNow(null);
  });

  test('of a code: five are looked at', async () => {
    const patient = await globalThis.openward.build.patient();
    const { result } = await call('POST', `/send/otp?username=${patient.email}`);
    const code = globalThis.openward.sms.at(-1)?.text.slice(0, 6) ?? '';
    const answers = await hundred((i) =>
      call('POST', '/validate/otp', {
        body: {
          username: patient.email,
          request: result.request,
          otp: String((Number(code) + 1 + i) % 1e6).padStart(6, '0'),
        },
      }),
    );
    expect(count(answers, 400)).toBe(5);
    expect(count(answers, 423)).toBe(95);
    const right = await call('POST', '/validate/otp', {
      body: { username: patient.email, request: result.request, otp: code },
    });
    expect(right.status).toBe(423);
    expect(right.result.description).toBe("Your account has been locked. Please call the doctor's office.");
  });

  test('of the answers: five are looked at', async () => {
    const patient = await globalThis.openward.build.patient();
    const answers = await hundred(() =>
      call('POST', '/validate/secretquestion', {
        body: { username: patient.email, userSecretQuestionDto: wrongAnswers },
      }),
    );
    expect(count(answers, 400)).toBe(5);
    expect(count(answers, 423)).toBe(95);
  });

  test('of the own password by who found a screen unlocked: ten are looked at', async () => {
    const patient = await globalThis.openward.build.patient();
    const token = await signIn(patient);
    const answers = await hundred((i) =>
      call('POST', '/users/change/password', {
        token,
        body: { id: patient.userId, password: `wrong-${i}`, newPassword: 'Another-1!', confirmPassword: 'Another-1!' },
      }),
    );
    expect(count(answers, 400)).toBe(10);
    expect(count(answers, 429)).toBe(90);
  });

  test('the right code sent a hundred times at once is used once', async () => {
    const patient = await globalThis.openward.build.patient();
    const { result } = await call('POST', `/send/otp?username=${patient.email}`);
    const otp = globalThis.openward.sms.at(-1)?.text.slice(0, 6);
    const answers = await hundred(() =>
      call('POST', '/validate/otp', { body: { username: patient.email, request: result.request, otp } }),
    );
    expect(count(answers, 200)).toBe(1);
  });
});

test('a stranger who keeps guessing does not lock out the owner at home', async () => {
  const patient = await globalThis.openward.build.patient();
  await signIn(patient);
  const home = address;
  address = anyAddress();
  for (let i = 0; i < 12; i++) await call('POST', '/login', { body: { username: patient.email, password: 'wrong' } });
  const right = { username: patient.email, password: 'Built-pass-1' };
  expect((await call('POST', '/login', { body: right })).status).toBe(429);
  address = home;
  expect(await signIn(patient)).toBeTruthy();
});

test('one address that tries many accounts is stopped', async () => {
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, i) =>
      call('POST', '/validate/otp', {
        body: { username: `nobody-${address}-${i}@built.example`, request: 'x', otp: '000000' },
      }),
    ),
  );
  expect(count(answers, 400)).toBe(100);
  expect(count(answers, 423)).toBe(20);
});

test('codes are sent five times, then the account says it is locked, known or not', async () => {
  const patient = await globalThis.openward.build.patient();
  for (const username of [patient.email, `nobody-${address}@built.example`]) {
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await call('POST', `/send/otp?username=${username}`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 423]);
    expect(answers[5]?.result.description).toBe("Your account has been locked. Please call the doctor's office.");
  }
});
