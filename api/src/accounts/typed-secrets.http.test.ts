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

const [COMPOSED, DECOMPOSED] = (['NFC', 'NFD'] as const).map((form) => 'Grün-Wald-7'.normalize(form)) as [
  string,
  string,
];

/** An account whose password an earlier version hashed as it was typed, and the forms that its hash now is of. */
async function keptAsTyped(typed: string) {
  const { api, build } = globalThis.openward;
  const patient = await build.patient();
  const isTheirs = eq(user.id, patient.userId);
  const { passwords } = api.services;
  const passwordHash = await passwords.hash(typed);
  await api.database.transaction((tx) => tx.update(user).set({ passwordHash }).where(isTheirs));
  const hash = async () => {
    const [row] = await api.database.transaction((tx) =>
      tx.select({ passwordHash: user.passwordHash }).from(user).where(isTheirs),
    );
    return row?.passwordHash;
  };
  return {
    email: patient.email,
    passwordHash,
    hash,
    formNow: async (form: string) => passwords.verify(await hash(), [form]),
  };
}

test.each([
  ['composed, typed composed', COMPOSED, COMPOSED],
  ['composed, typed decomposed', COMPOSED, DECOMPOSED],
  ['decomposed, typed composed', DECOMPOSED, COMPOSED],
  ['decomposed, typed decomposed', DECOMPOSED, DECOMPOSED],
  ['with a no-break space', 'Two\u00a0words-7', 'Two\u00a0words-7'],
])(
  'a password that was hashed as typed, %s, signs in, and is then kept in its normal form',
  async (_how, kept, typed) => {
    const { email, hash, passwordHash, formNow } = await keptAsTyped(kept);
    expect(await signsIn(email, typed)).toBe(200);
    const plain = kept.replace('\u00a0', ' ').normalize('NFC');
    expect(await formNow(plain)).toBe(plain);
    expect((await hash()) === passwordHash).toBe(kept === plain);
    expect(await signsIn(email, typed)).toBe(200);
  },
);

test('a wrong password leaves the hash of one as it was typed', async () => {
  const { email, hash, passwordHash } = await keptAsTyped(DECOMPOSED);
  expect(await signsIn(email, 'Grun-Wald-7')).toBe(401);
  expect(await hash()).toBe(passwordHash);
});

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
