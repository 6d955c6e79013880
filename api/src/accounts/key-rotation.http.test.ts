import { randomUUID } from 'node:crypto';
import { BUILT_PASSWORD } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import type { TestServer } from '../testing/test-server.ts';

/** The key of all other tests, and its replacement. */
const OLD = new TextEncoder().encode('a key that only the tests have, 32+');
const NEW = new TextEncoder().encode('the key after it, of 32 or more bytes');
const START = Date.parse('2034-03-06T10:00:00Z');
const NEW_PASSWORD = { newPassword: 'After-the-key-2', confirmPassword: 'After-the-key-2' };

type Portal = Awaited<ReturnType<TestServer['another']>>;

const portals: Portal[] = [];
beforeAll(() => globalThis.openward.setNow(new Date(START - 86_400_000)));
afterAll(async () => {
  globalThis.openward.setNow(null);
  for (const { api } of portals) await api.close();
});

/** Another server with these keys on the shared database. */
async function withKeys(tokenKey: Uint8Array, previousTokenKey?: Uint8Array): Promise<Portal> {
  const portal = await globalThis.openward.another({ tokenKey, previousTokenKey });
  portals.push(portal);
  return portal;
}

interface Asked {
  token?: string;
  body?: object;
  key?: string;
}

const ask = ({ url }: Pick<Portal, 'url'>, path: string, { token, body = {}, key }: Asked = {}) =>
  call('POST', path, { at: url, token, body, headers: key ? { 'idempotency-key': key } : {} });
const sessionsOf = async ({ url }: Pick<Portal, 'url'>, token: string) =>
  (await call('GET', '/users/sessions', { at: url, token })).status;

// PGlite allows only one process, so other servers need PostgreSQL.
const onPostgres = globalThis.openward.api.database.kind === 'postgres' ? describe : describe.skip;

onPostgres('a key is changed while people are at work', () => {
  const before = globalThis.openward;
  let during: Portal;
  let after: Portal;
  beforeAll(async () => {
    during = await withKeys(NEW, OLD);
    after = await withKeys(NEW);
  });

  const signedIn = async (at: Pick<Portal, 'url'>, email: string) =>
    (await ask(at, '/login', { body: { username: email, password: BUILT_PASSWORD } })).result;

  test('access tokens of before are good while the old key is named, and not after', async () => {
    const { email } = await before.build.patient();
    const { token } = await signedIn(before, email);
    expect(await sessionsOf(during, token)).toBe(200);
    expect(await sessionsOf(after, token)).toBe(401);
    const { token: next } = await signedIn(during, email);
    expect(await sessionsOf(after, next)).toBe(200);
    expect(await sessionsOf(before, next)).toBe(401);
    const header = (text: string) => JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString());
    expect(header(token).kid).toMatch(/^[\w-]{11}$/);
    expect(header(next).kid).not.toBe(header(token).kid);
  });

  test('nobody is signed out: a session goes on with either key, also where two tabs ask two copies at once', async () => {
    const { email } = await before.build.patient();
    const { refreshToken } = await signedIn(before, email);
    const first = await ask(before, '/token/refresh', { body: { refreshToken } });
    const second = await ask(during, '/token/refresh', { body: { refreshToken } });
    expect(second.status).toBe(200);
    expect(second.result.refreshToken).toBe(first.result.refreshToken);
    const third = await ask(during, '/token/refresh', { body: first.result });
    const fourth = await ask(after, '/token/refresh', { body: third.result });
    expect([third.status, fourth.status]).toEqual([200, 200]);
    expect(await sessionsOf(after, fourth.result.token)).toBe(200);
  });

  test('a code that was sent before resets the password during it, and not after', async () => {
    const { email } = await before.build.patient();
    const send = async () => {
      const { result } = await ask(before, `/send/otp?username=${email}`);
      return { username: email, request: result.request, otp: before.sms.at(-1)?.text.slice(0, 6) };
    };
    expect((await ask(after, '/validate/otp', { body: await send() })).status).toBe(400);
    // One server issues the grant, another sets the password.
    const granted = await ask(before, '/validate/otp', { body: await send() });
    expect((await ask(during, '/users/update/password', { body: { ...granted.result, ...NEW_PASSWORD } })).status).toBe(
      200,
    );
    const checked = await ask(during, '/validate/otp', { body: await send() });
    expect(checked.status).toBe(200);
  });

  test('a code that proves an address does so during it', async () => {
    const email = `${randomUUID()}@new.example`;
    const [old, both] = await Promise.all([
      before.another({ signUpVerification: true }),
      before.another({ signUpVerification: true, tokenKey: NEW, previousTokenKey: OLD }),
    ]);
    portals.push(old, both);
    const person = { firstName: 'Key', lastName: 'Change', email, phoneNo: '2025550123' };
    const password = 'Claimed-pass-1';
    await ask(old, '/users/register', { body: { ...person, password, confirmPassword: password } });
    const otp = before.mails.findLast(({ to }) => to === email)?.text.slice(0, 6);
    const proven = await ask(both, '/login', { body: { username: email, password, otp } });
    expect(proven.status).toBe(200);
  });

  test('a call that is repeated meanwhile happens once, whichever copy it comes to', async () => {
    const patient = await before.build.patient();
    const { doctorId } = await before.build.doctor({ hospitalId: await before.build.hospital() });
    const token = await before.tokenFor(patient);
    const book = async (at: Pick<Portal, 'url'>, key: string, minutes: number) => {
      const startDateTime = new Date(START + minutes * 60_000).toISOString();
      const body = { consultationType: 'Wellness', description: 'Once', startDateTime, doctorId };
      return ask(at, '/appointment/create', { token, key, body });
    };
    const key = randomUUID();
    const first = await book(before, key, 0);
    const again = await book(during, key, 0);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.result.id).toBe(first.result.id);
    const other = randomUUID();
    const both = await Promise.all([before, during, during, before].map((at) => book(at, other, 60)));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(both.map(({ result }) => result.id)).size).toBe(1);
  });

  test('who is no patient looks the same before and after it', async () => {
    const name = `${randomUUID()}@nobody.example`;
    const shown = await Promise.all(
      [before, during, after].map((at) => ask(at, `/forget/verifyEmail?username=${name}`)),
    );
    const [first, ...others] = shown.map(({ result }) => [result.secretQuestion, result.mobileNo]);
    for (const other of others) expect(other).toEqual(first);
  });
});
