import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { BUILT_PASSWORD, type BuiltAccount } from '../../testing/builders.ts';
import { call } from '../../testing/client.ts';
import { addApp, codeOf, signInWith, withPortalName } from '../../testing/factors.ts';
import { type Claims, RogueProvider } from '../../testing/rogue-provider.ts';
import { auditOf, rowsOf } from '../../testing/world.ts';

const { build, tokenFor, setNow, mails, api } = globalThis.openward;
const { config } = api.services;

withPortalName();

let provider: RogueProvider;
beforeAll(async () => {
  provider = await RogueProvider.start();
});
beforeEach(() => {
  config.provider = provider.settings;
  provider.claims = {};
  provider.about = {};
  provider.isForged = false;
});
afterAll(async () => {
  config.provider = undefined;
  setNow(null);
  await provider.stop();
});

const aDoctor = async () => build.doctor({ hospitalId: await build.hospital() });
/** Begins in a browser and returns to it. */
async function signIn(claims: Claims, more: { binding?: string; state?: string } = {}) {
  provider.claims = claims;
  const binding = randomBytes(32).toString('base64url');
  const begun = await call('POST', '/login/provider/begin', { body: { binding } });
  const came = provider.signIn(begun.result.url);
  const body = { binding, ...came, ...more };
  return { ...(await call('POST', '/login/provider', { body })), body };
}
const claimsOf = ({ email, userId }: BuiltAccount, more: Claims = {}) => ({ sub: `s-${userId}`, email, ...more });
const finish = (ticket: string, more: object) => call('POST', '/login/provider/finish', { body: { ticket, ...more } });

/** Connects the account with its password. */
async function joined(account: BuiltAccount): Promise<void> {
  const { result } = await signIn(claimsOf(account));
  expect((await finish(result.ticket, { password: BUILT_PASSWORD })).status).toBe(200);
}

test('the browser goes there with PKCE, a nonce and a state that nobody guesses', async () => {
  const { result } = await call('POST', '/login/provider/begin', { body: { binding: 'b'.repeat(43) } });
  const asked = Object.fromEntries(new URL(result.url).searchParams);
  expect(asked).toMatchObject({
    client_id: 'openward',
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/signed-in',
    code_challenge_method: 'S256',
    scope: 'openid email',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]?.length).toBeGreaterThanOrEqual(43);
});

test('the first time joins the account by its password, and from then on it opens by itself', async () => {
  const doctor = await aDoctor();
  const { result } = await signIn(claimsOf(doctor));
  expect(result).toMatchObject({ signedIn: null, password: true, username: doctor.email });
  const wrong = await finish(result.ticket, { password: 'Wrong-pass-1' });
  expect(wrong.result.errors).toEqual({ password: 'The current password is not correct.' });
  const first = await finish(result.ticket, { password: BUILT_PASSWORD });
  expect([first.status, first.result.user.id]).toEqual([200, doctor.userId]);
  expect(await auditOf(first.headers)).toContainEqual(expect.objectContaining({ action: 'connect hospital sign-in' }));
  const heard = () =>
    mails.filter(({ to, text }) => to === doctor.email && /sign-in now opens your Openward account/.test(text));
  expect(heard()).toHaveLength(1);
  expect((await finish(result.ticket, { password: BUILT_PASSWORD })).status).toBe(401);
  const again = await signIn(claimsOf(doctor, { email: 'another@built.example' }));
  expect(again.result.signedIn.user.id).toBe(doctor.userId);
  const { result: signIns } = await call('GET', '/users/sign-ins', { token: again.result.signedIn.token });
  expect(signIns[0].signedInBy).toBe('provider');
  expect(heard()).toHaveLength(1);
});

test("an administrator's word does without the password", async () => {
  const doctor = await aDoctor();
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const allow = (isAllowed: boolean, id = doctor.userId) =>
    call('POST', '/users/provider/allow', { token, body: { id, isAllowed } });
  const state = async () =>
    (await call('GET', `/users/password/${doctor.userId}`, { token })).result.hospitalSignIn as string;
  expect(await state()).toBe('ASKS');
  const { headers, status } = await allow(true);
  expect([status, await state()]).toEqual([200, 'ALLOWED']);
  expect(await auditOf(headers)).toContainEqual(expect.objectContaining({ action: 'allow hospital sign-in' }));
  const { result } = await signIn(claimsOf(doctor));
  expect([result.signedIn.user.id, await state()]).toEqual([doctor.userId, 'JOINED']);

  const parted = await allow(false);
  expect([parted.status, await state()]).toEqual([200, 'ASKS']);
  expect(await auditOf(parted.headers)).toContainEqual(
    expect.objectContaining({ action: 'disconnect hospital sign-in' }),
  );
  expect((await call('GET', '/users/sign-ins', { token: result.signedIn.token })).status).toBe(401);
  expect((await signIn(claimsOf(doctor))).result).toMatchObject({ signedIn: null, password: true });
  expect((await allow(true, (await build.patient()).userId)).result.code).toBe('wrong_state');
});

test('a password that the owner has closed joins nothing, and a sign-in under way joins nothing again', async () => {
  const doctor = await aDoctor();
  await joined(doctor);
  await addApp(await tokenFor(doctor));
  const waiting = (await signIn(claimsOf(doctor))).result;
  const link = /not-me#([\w-]+)/.exec(
    mails.findLast(({ to, text }) => to === doctor.email && /not-me#/.test(text))?.text ?? '',
  );
  expect((await call('POST', '/users/ways/stop', { body: { token: link?.[1] } })).status).toBe(200);
  expect((await finish(waiting.ticket, {})).status).toBe(401);
  const { result } = await signIn(claimsOf(doctor));
  expect(result.password).toBe(true);
  expect((await finish(result.ticket, { password: BUILT_PASSWORD })).result.code).toBe('wrong_state');
});

test('whoever lost their factor comes in once its removal is due, and no ticket outlives the connection', async () => {
  const doctor = await aDoctor();
  await joined(doctor);
  const { key } = await addApp(await tokenFor(doctor));
  const waiting = (await signIn(claimsOf(doctor))).result;
  expect(waiting).toMatchObject({ signedIn: null, password: false, proof: expect.objectContaining({ code: true }) });
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const parted = await call('POST', '/users/provider/allow', { token, body: { id: doctor.userId, isAllowed: false } });
  expect([parted.status, (await finish(waiting.ticket, { code: codeOf(key) })).status]).toEqual([200, 401]);

  const again = (await signIn(claimsOf(doctor))).result.ticket;
  const lifted = { id: doctor.userId, reason: 'Lost phone' };
  expect((await call('POST', '/users/factors/lift', { token, body: lifted })).status).toBe(200);
  const asked = await finish(again, { password: BUILT_PASSWORD });
  expect(asked.result.code).toBe('second_factor_required');
  setNow(new Date(Date.now() + 61 * 60_000));
  const { result } = await signIn(claimsOf(doctor));
  expect(result).toMatchObject({ signedIn: null, password: true, proof: null });
  expect((await finish(result.ticket, { password: BUILT_PASSWORD })).status).toBe(200);
  setNow(null);
});

test('an address that the provider says only where it is asked for it counts as well', async () => {
  const doctor = await aDoctor();
  await joined(doctor);
  const { email, ...rest } = claimsOf(await aDoctor());
  provider.about = { email, email_verified: true };
  expect((await signIn(rest)).result).toMatchObject({ password: true, username: email });
});

test.each<[string, (doctor: BuiltAccount) => Claims | Promise<Claims>]>([
  ['an address that was not verified', (doctor) => claimsOf(doctor, { email_verified: false })],
  ['an address of nobody', (doctor) => claimsOf(doctor, { email: 'nobody@built.example' })],
  ['the address of a patient', async (doctor) => claimsOf(doctor, { email: (await build.patient()).email })],
  [
    'the address of an account that is joined to somebody else',
    async (doctor) => {
      await joined(doctor);
      return claimsOf(doctor, { sub: 'somebody else' });
    },
  ],
])('%s opens nothing', async (_what, claims) => {
  const { status, result } = await signIn(await claims(await aDoctor()));
  expect([status, result.code]).toEqual([401, 'wrong_credentials']);
});

test.each<[string, Claims]>([
  ['issuer', { iss: 'http://127.0.0.1:1' }],
  ['audience', { aud: 'another portal' }],
  ['nonce', { nonce: 'of another sign-in' }],
  ['time', { exp: Math.floor(Date.now() / 1000) - 600 }],
])('an answer with a wrong %s opens nothing', async (_what, wrong) => {
  const doctor = await aDoctor();
  await joined(doctor);
  const { status, result } = await signIn(claimsOf(doctor, wrong));
  expect([status, result.description]).toEqual([401, 'We could not sign you in with your hospital. Please try again.']);
  expect((await signIn(claimsOf(doctor))).status).toBe(200);
});

test('an answer opens once, in the browser that began, and in time', async () => {
  const doctor = await aDoctor();
  await joined(doctor);
  const { body, status } = await signIn(claimsOf(doctor));
  expect(status).toBe(200);
  expect((await call('POST', '/login/provider', { body })).status).toBe(401);
  expect((await signIn(claimsOf(doctor), { binding: 'of another browser, 32 letters long' })).status).toBe(401);
  expect((await signIn(claimsOf(doctor), { state: 'of another sign-in' })).status).toBe(401);
});

test('a signature of a key that is not the provider’s opens nothing, and a new key of its does', async () => {
  const doctor = await aDoctor();
  await joined(doctor);
  provider.isForged = true;
  expect((await signIn(claimsOf(doctor))).status).toBe(401);
  provider.isForged = false;
  provider.rotate();
  // The keys are reloaded at most once a minute.
  const answers: number[] = [];
  for (let tried = 0; tried < 2 && !answers.includes(200); tried++)
    answers.push((await signIn(claimsOf(doctor))).status);
  expect(answers).toContain(200);
});

test("the provider's second factor counts where the settings name it; else the account's own is asked for", async () => {
  const doctor = await aDoctor();
  await joined(doctor);
  const { key } = await addApp(await tokenFor(doctor));
  setNow(new Date(Date.now() + 60_000));
  const asked = await signIn(claimsOf(doctor));
  expect(asked.result).toMatchObject({ signedIn: null, password: false, proof: { code: true } });
  expect((await finish(asked.result.ticket, {})).result.code).toBe('second_factor_required');
  expect((await finish(asked.result.ticket, { code: '000000' })).status).toBe(400);
  expect((await finish(asked.result.ticket, { code: codeOf(key) })).status).toBe(200);
  expect((await signIn(claimsOf(doctor, { amr: ['pwd', 'mfa'] }))).result.signedIn).not.toBeNull();
  expect((await signIn(claimsOf(doctor, { acr: 'mfa' }))).result.signedIn).not.toBeNull();
  setNow(null);
});

describe('where staff sign in there alone', () => {
  test('their password opens nothing, but for the break-glass account; patients are not asked', async () => {
    const [doctor, glass, patient] = [await aDoctor(), await aDoctor(), await build.patient()];
    config.provider = { ...config.provider, isOnlyWay: true, breakGlass: glass.email } as typeof config.provider;
    const refused = await signInWith(doctor);
    expect([refused.status, refused.result.code]).toEqual([409, 'wrong_state']);
    const wrong = await signInWith(doctor, { password: 'Wrong-pass-1' });
    expect(wrong.result.code).toBe('wrong_credentials');
    expect([(await signInWith(glass)).status, (await signInWith(patient)).status]).toEqual([200, 200]);
  });
});

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const isSignedIn = async (token: string) => (await call('GET', '/users/sessions', { token })).status === 200;
const logOut = async (claims: Claims, typ?: string) => {
  const now = Math.floor(Date.now() / 1000);
  const right = {
    iss: provider.issuer,
    aud: 'openward',
    iat: now,
    exp: now + 60,
    jti: randomBytes(8).toString('hex'),
  };
  const token = provider.token({ ...right, events: { [EVENT]: {} }, ...claims }, typ ?? 'logout+jwt');
  const answer = await fetch(`${globalThis.openward.url}/api/login/provider/logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });
  return answer.status;
};

describe('the logout of the provider', () => {
  test('ends the session that it names, or all of somebody, and no others', async () => {
    const [doctor, other] = [await aDoctor(), await aDoctor()];
    await joined(doctor);
    await joined(other);
    const one = (await signIn(claimsOf(doctor, { sid: 'one' }))).result.signedIn.token;
    const two = (await signIn(claimsOf(doctor, { sid: 'two' }))).result.signedIn.token;
    const theirs = (await signIn(claimsOf(other, { sid: 'three' }))).result.signedIn.token;
    const byPassword = (await signInWith(doctor)).result.token;
    expect(await logOut({ sid: 'one' })).toBe(200);
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, true]);
    expect(await logOut({ sub: `s-${doctor.userId}` })).toBe(200);
    expect([await isSignedIn(two), await isSignedIn(theirs), await isSignedIn(byPassword)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test.each<[string, Claims, string?]>([
    ['an ID token', {}, 'JWT'],
    ['no event', { events: {} }],
    ['a nonce', { nonce: 'x' }],
    ['another audience', { aud: 'x' }],
    ['another issuer', { iss: 'http://127.0.0.1:1' }],
    ['nobody', { sid: undefined }],
    ['long ago', { iat: Math.floor(Date.now() / 1000) - 600 }],
  ])('is refused for %s', async (_what, claims, ...typ) => {
    expect(await logOut({ sid: 'any', ...claims }, ...typ)).toBe(400);
  });
});

describe('how long ago somebody was there in person', () => {
  const ago = (seconds: number) => ({ auth_time: Math.floor(Date.now() / 1000) - seconds });
  const asksPasskey = async (token: string) =>
    (await call('POST', '/users/passkeys/options', { token, body: {} })).result.code === 'proof_required';

  test('counts, and not when the session began', async () => {
    const doctor = await aDoctor();
    await joined(doctor);
    const tokenOf = async (claims: Claims) => (await signIn(claimsOf(doctor, claims))).result.signedIn.token as string;
    expect(await asksPasskey(await tokenOf(ago(10)))).toBe(false);
    expect(await asksPasskey(await tokenOf(ago(3600)))).toBe(true);
    // Without `auth_time`, a second factor of the provider does not count as recent.
    expect(await asksPasskey(await tokenOf({ auth_time: undefined, amr: ['mfa'] }))).toBe(true);
  });

  test('is a shift at most', async () => {
    const doctor = await aDoctor();
    await joined(doctor);
    expect((await signIn(claimsOf(doctor, ago(13 * 3600)))).status).toBe(401);
  });
});

test('a logout that names a session as no sign-in did ends all of that person that have no name', async () => {
  const doctor = await aDoctor();
  await joined(doctor);
  const unnamed = (await signIn(claimsOf(doctor))).result.signedIn.token;
  const named = (await signIn(claimsOf(doctor, { sid: 'named' }))).result.signedIn.token;
  const { key } = await addApp(await tokenFor(doctor));
  const { ticket } = (await signIn(claimsOf(doctor))).result;
  expect(await logOut({ sub: `s-${doctor.userId}`, sid: 'another' })).toBe(200);
  expect([await isSignedIn(unnamed), await isSignedIn(named)]).toEqual([false, true]);
  expect((await finish(ticket, { code: codeOf(key) })).status).toBe(401);
});

test("what matters asks again after the provider's second factor too, for the password", async () => {
  const admin = await build.account({ role: 'ROLE_SYS_ADMIN' });
  await joined(admin);
  const { signedIn } = (await signIn(claimsOf(admin, { amr: ['mfa'] }))).result;
  const patient = await build.patient();
  const sets = (token: string) => {
    const body = { id: patient.userId, newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
    return call('POST', '/users/update/password', { token, body });
  };
  expect((await sets(signedIn.token)).status).toBe(200);
  setNow(new Date(Date.now() + 16 * 60_000));
  const { token } = (await call('POST', '/token/refresh', { body: { refreshToken: signedIn.refreshToken } })).result;
  const asked = (await sets(token)).result;
  expect([asked.code, asked.details]).toEqual([
    'proof_required',
    { password: true, code: false, passkeyOptionsJson: null },
  ]);
  expect((await call('POST', '/users/proof', { token, body: { password: BUILT_PASSWORD } })).status).toBe(200);
  expect((await sets(token)).status).toBe(200);
  setNow(null);
});

test("where staff need a second factor, the provider's counts for the session that began with it, and for no other", async () => {
  config.secondFactor = 'staff';
  try {
    const doctor = await aDoctor();
    await joined(doctor);
    const dueOf = ({ result }: { result: { signedIn?: { user: object }; user?: object } }) =>
      (result.signedIn?.user ?? result.user) as { secondFactorDueAt: string | null };
    expect(dueOf(await signIn(claimsOf(doctor, { amr: ['mfa'] }))).secondFactorDueAt).toBeNull();
    expect(dueOf(await signIn(claimsOf(doctor))).secondFactorDueAt).not.toBeNull();
    expect(dueOf(await signInWith(doctor)).secondFactorDueAt).not.toBeNull();
    setNow(new Date(Date.now() + 8 * 86_400_000));
    const opens = async (token: string) => (await call('GET', '/hospital', { token })).result.code;
    const late = await signInWith(doctor);
    expect(await opens(late.result.token)).toBe('second_factor_missing');
  } finally {
    config.secondFactor = 'off';
    setNow(null);
  }
});

test('a provider that does not answer is said to be so, and passwords go on working', async () => {
  config.provider = { ...config.provider, issuer: 'http://127.0.0.1:9' } as typeof config.provider;
  const { status } = await call('POST', '/login/provider/begin', { body: { binding: 'b'.repeat(43) } });
  expect(status).toBe(503);
  expect((await signInWith(await aDoctor())).status).toBe(200);
  await rowsOf(sql`delete from attempt`);
});
