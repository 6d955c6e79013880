import { call } from '../../testing/client.ts';
import {
  addApp,
  addPasskey,
  cameBack,
  codeOf,
  passkeyOptions,
  signInWith,
  withPortalName,
} from '../../testing/factors.ts';

const { build, tokenFor, setNow } = globalThis.openward;

withPortalName();

afterAll(() => setNow(null));

const TIMES = 20;
/** Counts the statuses of concurrent attempts. */
async function atOnce(one: (place: number) => Promise<{ status: number }>): Promise<Record<number, number>> {
  const counted: Record<number, number> = {};
  for (const { status } of await Promise.all(Array.from({ length: TIMES }, (_, place) => one(place)))) {
    counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}

/** A separate network for each attempt, so that no limit stops it first. */
const from = (place: number) => ({ 'x-forwarded-for': `10.77.${place}.1` });

test('of 20 who use one code, recovery code or challenge at once, one succeeds', async () => {
  const begun = Date.parse('2031-05-05T10:00:05Z');
  setNow(new Date(begun));
  const patient = await build.patient();
  const { key, recoveryCodes } = await addApp(await tokenFor(patient));
  setNow(new Date(begun + 60_000));
  const body = { username: patient.email, password: 'Built-pass-1' };
  const by = (more: object) => (place: number) =>
    call('POST', '/login', { body: { ...body, ...more }, headers: from(place) });
  expect(await atOnce(by({ code: codeOf(key) }))).toEqual({ 200: 1, 400: TIMES - 1 });
  expect(await atOnce(by({ recoveryCode: recoveryCodes[0] }))).toEqual({ 200: 1, 400: TIMES - 1 });
  const device = await addPasskey(await tokenFor(await build.patient()));
  const signed = { passkey: device.get(await passkeyOptions()) };
  const sign = (place: number) => call('POST', '/login/passkey', { body: signed, headers: from(place) });
  expect(await atOnce(sign)).toEqual({ 200: 1, 400: TIMES - 1 });
});

test("of 20 who bring the hospital's answer, or finish with its ticket, at once, one succeeds", async () => {
  setNow(null);
  const body = await cameBack();
  const bring = (place: number) => call('POST', '/login/provider', { body, headers: from(place) });
  let ticket = '';
  const answers = await atOnce(async (place) => {
    const answer = await bring(place);
    ticket ||= answer.result.ticket ?? '';
    return answer;
  });
  expect(answers).toEqual({ 200: 1, 401: TIMES - 1 });
  const finish = (place: number) =>
    call('POST', '/login/provider/finish', { body: { ticket, password: 'Built-pass-1' }, headers: from(place) });
  expect(await atOnce(finish)).toEqual({ 200: 1, 401: TIMES - 1 });
});

test('of two who confirm two keys at once, one app is left, and its codes are what opens', async () => {
  const patient = await build.patient();
  const token = await tokenFor(patient);
  const confirmed = await Promise.allSettled([addApp(token), addApp(token)]);
  const keys = confirmed.flatMap((one) => (one.status === 'fulfilled' ? [one.value.key] : []));
  expect(keys.length).toBeGreaterThan(0);
  expect((await signInWith(patient)).status).toBe(403);
  const { result } = await call('GET', '/users/factors', { token });
  expect(result.recoveryCodesLeft).toBe(10);
});
