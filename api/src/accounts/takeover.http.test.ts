import { SECRET_QUESTIONS } from '@openward/contract/accounts';
import { sql } from 'drizzle-orm';
import { BUILT_PASSWORD } from '../testing/builders.ts';
import { call, signIn } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

/*
 * An intruder knows the old password, or holds a token or a code, while the owner recovers the account. PGlite has one
 * connection, so the races run on PostgreSQL only.
 */
const races = globalThis.openward.api.database.kind === 'postgres' ? describe : describe.skip;

const ROUNDS = 10;
const AT_ONCE = 8;
const NEW = { newPassword: 'Owners-pass-2', confirmPassword: 'Owners-pass-2' };
const THEIRS = { newPassword: 'Thiefs-pass-3', confirmPassword: 'Thiefs-pass-3' };

/** A grant to set a password, by a code to the owner's phone. */
async function grantFor(email: string) {
  const { result } = await call('POST', `/send/otp?username=${email}`);
  const otp = globalThis.openward.sms.at(-1)?.text.slice(0, 6);
  const granted = await call('POST', '/validate/otp', { body: { username: email, request: result.request, otp } });
  expect(granted.status).toBe(200);
  return granted.result as { id: string; grant: string };
}

const reset = (grant: object, to = NEW) => call('POST', '/users/update/password', { body: { ...to, ...grant } });
const tryToSignIn = (email: string, password: string) =>
  call('POST', '/login', { body: { username: email, password } });
const answers = SECRET_QUESTIONS.slice(0, 3).map((questionDesc, place) => ({
  questionDesc,
  questionAnswer: `planted ${place}`,
}));
const saveAnswers = (id: string, token: string, more: object = {}) =>
  call('PUT', '/users/update/secret/question', { token, body: { id, userSecretQuestionDto: answers, ...more } });

afterEach(() => globalThis.openward.setNow(null));

races('the last word belongs to the owner (H1)', () => {
  test('a reset among sign-ins with the old password leaves none of their sessions alive', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await globalThis.openward.build.patient();
      const grant = await grantFor(patient.email);
      const [updated, ...signIns] = await Promise.all([
        reset(grant),
        ...Array.from({ length: AT_ONCE }, () => tryToSignIn(patient.email, BUILT_PASSWORD)),
      ]);
      expect(updated?.status).toBe(200);
      for (const { status, result } of signIns.filter((answer) => answer.status === 200)) {
        expect(status).toBe(200);
        expect((await call('GET', '/users/sessions', { token: result.token })).status).toBe(401);
      }
      expect((await tryToSignIn(patient.email, NEW.newPassword)).status).toBe(200);
    }
  });

  test("a reset among changes of the password leaves the owner's, whoever came first", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await globalThis.openward.build.patient();
      const token = await signIn(patient);
      const grant = await grantFor(patient.email);
      const change = () =>
        call('POST', '/users/change/password', {
          token,
          body: { id: patient.userId, password: BUILT_PASSWORD, ...THEIRS },
        });
      const [updated, ...changes] = await Promise.all([reset(grant), ...Array.from({ length: AT_ONCE }, change)]);
      // A change that came first ends the grant, and the owner requests another code.
      if (updated?.status !== 200) {
        expect(changes.filter(({ status }) => status === 200)).toHaveLength(1);
        expect((await reset(await grantFor(patient.email))).status).toBe(200);
      } else {
        expect(changes.filter(({ status }) => status === 200)).toHaveLength(0);
      }
      expect((await tryToSignIn(patient.email, NEW.newPassword)).status).toBe(200);
      expect((await tryToSignIn(patient.email, THEIRS.newPassword)).status).toBe(401);
    }
  });

  test('a reset among answers planted with a fresh token leaves none of them', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await globalThis.openward.build.patient({ answered: false });
      const token = await signIn(patient);
      const grant = await grantFor(patient.email);
      await Promise.all([reset(grant), ...Array.from({ length: AT_ONCE }, () => saveAnswers(patient.userId, token))]);
      const { result } = await tryToSignIn(patient.email, NEW.newPassword);
      expect(result.user.isAnsweredSecretQuestion).toBe('N');
    }
  });

  test('of many changes of one password at once, one succeeds', async () => {
    const patient = await globalThis.openward.build.patient();
    const token = await signIn(patient);
    const all = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) =>
        call('POST', '/users/change/password', {
          token,
          body: {
            id: patient.userId,
            password: BUILT_PASSWORD,
            newPassword: `Another-pass-${i}`,
            confirmPassword: `Another-pass-${i}`,
          },
        }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a reset ends what was under way (M1)', () => {
  test('a second grant, and a code that was sent before, open nothing any more', async () => {
    const patient = await globalThis.openward.build.patient();
    const { result: flow } = await call('POST', `/send/otp?username=${patient.email}`);
    const otp = globalThis.openward.sms.at(-1)?.text.slice(0, 6);
    const [first, second] = [await grantFor(patient.email), await grantFor(patient.email)];
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second, THEIRS)).status).toBe(400);
    const late = await call('POST', '/validate/otp', {
      body: { username: patient.email, request: flow.request, otp },
    });
    expect(late.status).toBe(400);
    expect((await tryToSignIn(patient.email, NEW.newPassword)).status).toBe(200);
  });

  test('so does changing the own password', async () => {
    const patient = await globalThis.openward.build.patient();
    const token = await signIn(patient);
    const grant = await grantFor(patient.email);
    const body = { id: patient.userId, password: BUILT_PASSWORD, ...NEW };
    expect((await call('POST', '/users/change/password', { token, body })).status).toBe(200);
    expect((await reset(grant, THEIRS)).status).toBe(400);
  });
});

describe('secret answers are no back door (H7)', () => {
  test('an old session plants none without the password; a fresh one may, and the owner hears of it', async () => {
    const { build, setNow, mails } = globalThis.openward;
    const patient = await build.patient({ answered: false, phoneNo: '4155550144' });
    const token = await signIn(patient);
    setNow(new Date(Date.now() + 6 * 60_000));
    expect((await saveAnswers(patient.userId, token)).result.errors).toEqual({ password: 'Password required' });
    setNow(null);
    const seen = mails.length;
    expect((await saveAnswers(patient.userId, token)).status).toBe(200);
    expect(globalThis.openward.sms.at(-1)).toMatchObject({
      phoneNo: '4155550144',
      text: expect.stringContaining('Your Openward secret questions were changed'),
    });
    expect(mails.slice(seen)).toEqual([expect.objectContaining({ to: patient.email })]);
  });

  test('a reset forgets them, so that planted ones lead nowhere', async () => {
    const patient = await globalThis.openward.build.patient({ answered: false });
    await saveAnswers(patient.userId, await signIn(patient));
    expect((await reset(await grantFor(patient.email))).status).toBe(200);
    const planted = await call('POST', '/validate/secretquestion', {
      body: { username: patient.email, userSecretQuestionDto: answers },
    });
    expect(planted.status).toBe(400);
    const again = await tryToSignIn(patient.email, NEW.newPassword);
    expect(again.result.user.isAnsweredSecretQuestion).toBe('N');
  });

  test('so does an administrator who sets a password', async () => {
    const { build } = globalThis.openward;
    const patient = await build.patient({ answered: false });
    await saveAnswers(patient.userId, await signIn(patient));
    const token = await signIn(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const set = await call('POST', '/users/update/password', { token, body: { id: patient.userId, ...NEW } });
    expect(set.status).toBe(200);
    const { result } = await tryToSignIn(patient.email, NEW.newPassword);
    expect(result.user.isAnsweredSecretQuestion).toBe('N');
  });
});

describe('a session', () => {
  const refresh = (refreshToken: string) => call('POST', '/token/refresh', { body: { refreshToken } });

  test('never forks: within the grace every use of a token leads to one successor (M15)', async () => {
    const patient = await globalThis.openward.build.patient();
    const { result } = await tryToSignIn(patient.email, BUILT_PASSWORD);
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(result.refreshToken)));
    expect(new Set(all.map((answer) => answer.result.refreshToken)).size).toBe(1);
    expect(all.every(({ status }) => status === 200)).toBe(true);
    const next = all[0]?.result.refreshToken;
    expect((await refresh(next)).status).toBe(200);
    // The successor was used, so the grace period for a slower tab no longer applies.
    expect((await refresh(result.refreshToken)).status).toBe(401);
    expect((await refresh(next)).status).toBe(401);
  });

  test('ends after 30 days, however much it is used', async () => {
    const { build, setNow } = globalThis.openward;
    const patient = await build.patient();
    const began = Date.now();
    let { result } = await tryToSignIn(patient.email, BUILT_PASSWORD);
    for (let day = 6; day <= 30; day += 6) {
      setNow(new Date(began + day * 86_400_000 - 60_000));
      ({ result } = await refresh(result.refreshToken));
      expect(result.token).toBeTruthy();
    }
    expect((await call('GET', '/users/sessions', { token: result.token })).status).toBe(200);
    setNow(new Date(began + 30 * 86_400_000 + 60_000));
    expect((await call('GET', '/users/sessions', { token: result.token })).status).toBe(401);
    expect((await refresh(result.refreshToken)).status).toBe(401);
  });

  test('ends when the user is made INACTIVE, and is not there again when they are ACTIVE (L7)', async () => {
    const patient = await globalThis.openward.build.patient();
    const { result } = await tryToSignIn(patient.email, BUILT_PASSWORD);
    const grant = await grantFor(patient.email);
    for (const status of ['INACTIVE', 'ACTIVE']) {
      await rowsOf(sql`update app_user set status = ${status} where id = ${patient.userId} returning id`);
    }
    expect((await call('GET', '/users/sessions', { token: result.token })).status).toBe(401);
    expect((await refresh(result.refreshToken)).status).toBe(401);
    expect((await reset(grant)).status).toBe(400);
  });
});

test('a refresh token that comes again is a theft, and on record', async () => {
  const patient = await globalThis.openward.build.patient();
  const { result } = await tryToSignIn(patient.email, BUILT_PASSWORD);
  const refresh = () => call('POST', '/token/refresh', { body: { refreshToken: result.refreshToken } });
  await refresh();
  globalThis.openward.setNow(new Date(Date.now() + 60_000));
  const { status, headers } = await refresh();
  expect(status).toBe(401);
  expect(await auditOf(headers)).toEqual([
    expect.objectContaining({ actor_id: patient.userId, outcome: 'session_ended' }),
  ]);
});
