import { SECRET_QUESTIONS } from '@openward/contract/accounts';
import { eq } from 'drizzle-orm';
import { user } from '../platform/database/schema/index.ts';
import { BUILT_PASSWORD } from '../testing/builders.ts';
import { call, signIn } from '../testing/client.ts';

/* A secret typed on two keyboards is the same secret, whatever its bytes (NIST SP 800-63B, RFC 8265). */

const signsIn = async (username: string, password: string) =>
  (await call('POST', '/login', { body: { username, password } })).status;

const PASSWORDS = [
  ['composed, then decomposed', 'Grün-Wald-7'.normalize('NFC'), 'Grün-Wald-7'.normalize('NFD'), 200],
  ['decomposed, then composed', 'Grün-Wald-7'.normalize('NFD'), 'Grün-Wald-7'.normalize('NFC'), 200],
  ['with another blank', 'Two words-7', 'Two\u00a0words-7', 200],
  ['in Hangul', '한글-Wald-7'.normalize('NFC'), '한글-Wald-7'.normalize('NFD'), 200],
  ['without its accent', 'Grün-Wald-7', 'Grun-Wald-7', 401],
  ['in other capitals', 'Grün-Wald-7', 'grün-Wald-7', 401],
  ['without a blank', 'Two  words-7', 'Two words-7', 401],
] as const;

test.each(PASSWORDS)('a password %s', async (_how, chosen, typed, status) => {
  const patient = await globalThis.openward.build.patient();
  const body = { id: patient.userId, password: BUILT_PASSWORD, newPassword: chosen, confirmPassword: chosen };
  const changed = await call('POST', '/users/change/password', { token: await signIn(patient), body });
  expect(changed.status).toBe(200);
  expect(await signsIn(patient.email, typed)).toBe(status);
});

test.each(PASSWORDS.filter(([, , , status]) => status === 200))(
  'a password repeated %s is the same, and no new one',
  async (_how, one, other) => {
    const patient = await globalThis.openward.build.patient();
    const token = await signIn(patient);
    const change = (password: string, newPassword: string, confirmPassword: string) =>
      call('POST', '/users/change/password', {
        token,
        body: { id: patient.userId, password, newPassword, confirmPassword },
      });
    expect((await change(BUILT_PASSWORD, one, other)).status).toBe(200);
    expect((await change(one, other, other)).result.errors).toEqual({
      newPassword: 'The new password must be different from the current one.',
    });
  },
);

test.each(['NFC', 'NFD'] as const)(
  'a password that was kept as a keyboard typed it (%s) goes on working',
  async (form) => {
    const { api, build } = globalThis.openward;
    const patient = await build.patient();
    const passwordHash = await api.services.passwords.hash('Grün-Wald-7'.normalize(form));
    await api.database.transaction((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, patient.userId)));
    expect(await signsIn(patient.email, 'Grün-Wald-7'.normalize('NFC'))).toBe(200);
    expect(await signsIn(patient.email, 'Grün-Wald-7'.normalize('NFD'))).toBe(200);
  },
);

test.each([
  ["O'Hara", 'O’Hara', true],
  ["O'Hara", 'ohara', true],
  ['New-York', 'New–York', true],
  ['New York', ' new   york ', true],
  ['Zoltán', 'Zolta\u0301n', true],
  ['Zoltán', 'zoltan', true],
  ['Straße 12', 'strasse ١٢', true],
  ['أحمد', 'احمد', true],
  ['Rex', '\u200bRex\u200e', true],
  ['Rex', 'Max', false],
  ['A+', 'A', false],
])('the secret answer %j is %j: %s', async (chosen, typed, isRight) => {
  const patient = await globalThis.openward.build.patient({ answered: false });
  const three = (first: string) =>
    [first, 'Second', 'Third'].map((questionAnswer, place) => ({
      questionDesc: SECRET_QUESTIONS[place],
      questionAnswer,
    }));
  const body = { id: patient.userId, userSecretQuestionDto: three(chosen) };
  const saved = await call('PUT', '/users/update/secret/question', { token: await signIn(patient), body });
  expect(saved.status).toBe(200);
  await call('POST', `/forget/verifyEmail?username=${patient.email}`);
  const given = { username: patient.email, userSecretQuestionDto: three(typed) };
  expect((await call('POST', '/validate/secretquestion', { body: given })).status).toBe(isRight ? 200 : 400);
});
