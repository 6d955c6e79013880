import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { BUILT_PASSWORD } from './builders.ts';
import { call } from './client.ts';
import { RogueProvider } from './rogue-provider.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';
import { rowsOf } from './world.ts';

/** The address of the portal under test. */
export const ORIGIN = 'http://localhost:3000';

/** Sets the portal's address while a file's tests run, because passkeys belong to one. */
export function withPortalName(): void {
  const { config } = globalThis.openward.api.services;
  const { portalUrl } = config;
  beforeAll(() => {
    config.portalUrl = ORIGIN;
  });
  afterAll(() => {
    config.portalUrl = portalUrl;
  });
}

/** The code that an app shows. @param shift milliseconds by which its clock is ahead */
export function codeOf(key: string, shift = 0): string {
  const timestamp = globalThis.openward.api.services.now().getTime() + shift;
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
}

/** Sets up an authenticator app. @returns its key, and the recovery codes */
export async function addApp(token: string): Promise<{ key: string; recoveryCodes: string[] }> {
  const { result: setup } = await call('POST', '/users/authenticator', { token });
  const body = { id: setup.id, code: codeOf(setup.key) };
  const { status, result } = await call('POST', '/users/authenticator/confirm', { token, body });
  if (status !== 200) throw new Error(`confirming an app answered ${status}`);
  return { key: setup.key, recoveryCodes: result.recoveryCodes };
}

/** Adds a passkey. */
export async function addPasskey(token: string, name = 'My phone'): Promise<SoftAuthenticator> {
  const device = new SoftAuthenticator(ORIGIN);
  const { result } = await call('POST', '/users/passkeys/options', { token });
  const body = { name, passkey: device.create(result.optionsJson) };
  const { status } = await call('POST', '/users/passkeys', { token, body });
  if (status !== 200) throw new Error(`adding a passkey answered ${status}`);
  return device;
}

/**
 * Gives the caller the second factor that a call needs, and the body the data that only a device can create.
 * @returns a function that undoes it for the calls that follow
 */
export async function provideFactors(
  name: string,
  { userId }: { userId: string },
  { body }: { body: Record<string, unknown> | undefined },
  token: string | undefined,
): Promise<() => Promise<void>> {
  const giveFactor = (id: unknown) => rowsOf(sql`update app_user set second_factor = 'passkey' where id = ${id}`);
  if (name === 'renewRecoveryCodes') await giveFactor(userId);
  else if (name === 'liftFactor') await giveFactor(body?.id);
  else if (name === 'addPasskey') {
    const { result } = await call('POST', '/users/passkeys/options', { token });
    Object.assign(body ?? {}, { passkey: new SoftAuthenticator(ORIGIN).create(result.optionsJson) });
  } else if (name === 'confirmFactorLift') {
    // The confirming user has had an app for a month, and has just proven their identity.
    const { build, api } = globalThis.openward;
    await build.authenticatorApp(userId, { key: 'A'.repeat(32), confirmed: true });
    await rowsOf(
      sql`update authenticator_app set confirmed_at = confirmed_at - interval '30 days' where user_id = ${userId}`,
    );
    await rowsOf(sql`update session set proven_at = ${api.services.now().toISOString()} where user_id = ${userId}`);
    return async () => {
      await rowsOf(sql`delete from authenticator_app where user_id = ${userId}`);
      await rowsOf(sql`update app_user set second_factor = null where id = ${userId}`);
    };
  } else if (name === 'beginProvider') {
    await aProvider();
  } else if (name === 'loginByProvider') {
    Object.assign(body ?? {}, await cameBack());
  } else if (name === 'finishProvider') {
    const { result } = await call('POST', '/login/provider', { body: await cameBack() });
    Object.assign(body ?? {}, { ticket: result.ticket, password: BUILT_PASSWORD });
  } else if (name === 'confirmAccessReview') {
    const { result } = await call('GET', '/users/access-review', { token });
    Object.assign(body ?? {}, { digest: result.digest });
  } else if (name === 'loginByPasskey') {
    const { build, tokenFor } = globalThis.openward;
    const device = await addPasskey(await tokenFor(await build.patient()));
    Object.assign(body ?? {}, { passkey: device.get(await passkeyOptions()) });
  }
  return async () => {};
}

let provider: Promise<RogueProvider> | undefined;

/** The hospital's provider, which is configured from now on. */
async function aProvider(): Promise<RogueProvider> {
  provider ??= RogueProvider.start();
  const started = await provider;
  globalThis.openward.api.services.config.provider = started.settings;
  return started;
}

/** The provider's answer in the browser of a doctor who signs in there for the first time. */
export async function cameBack() {
  const { build } = globalThis.openward;
  const { email, userId } = await build.doctor({ hospitalId: await build.hospital() });
  const at = await aProvider();
  at.claims = { sub: userId, email };
  const binding = userId.padEnd(40, 'x');
  const { result } = await call('POST', '/login/provider/begin', { body: { binding } });
  return { binding, ...at.signIn(result.url) };
}

/** The options for the sign-in page. */
export async function passkeyOptions(): Promise<string> {
  return (await call('POST', '/login/passkey/options')).result.optionsJson;
}

/** Signs in with the right password and additional fields. @param device cookie of the device */
export function signInWith(account: { email: string }, more: object = {}, device?: string) {
  const headers: Record<string, string> = device ? { cookie: device } : {};
  return call('POST', '/login', { headers, body: { username: account.email, password: BUILT_PASSWORD, ...more } });
}

/** The cookie that an answer has set. */
export function deviceOf({ headers }: { headers: Headers }): string {
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}
