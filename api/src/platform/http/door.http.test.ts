import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SignJWT } from 'jose';
import { call } from '../../testing/client.ts';

const { config, passwords } = globalThis.openward.api.services;
const anyAddress = () => `10.${[...randomBytes(3)].join('.')}`;

/** Sends a request unchanged; `fetch` would correct the request and unpack the answer. */
function raw(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(globalThis.openward.url + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the general limit (H3)', () => {
  beforeAll(() => {
    config.rateLimit = 20;
  });
  afterAll(() => {
    config.rateLimit = 1_000_000;
  });
  const forged = (sub: string) => `x.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;
  const ask = (address: string, token?: string) =>
    call('GET', '/doctor', { token, headers: { 'x-forwarded-for': address } });

  test('is not evaded by made-up tokens', async () => {
    const address = anyAddress();
    const statuses = [];
    for (let i = 0; i < 40; i++) statuses.push((await ask(address, forged(`${i}`))).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('is not turned on a victim by calls in their name', async () => {
    const { build, tokenFor } = globalThis.openward;
    const victim = await build.patient();
    const token = await tokenFor(victim);
    for (let i = 0; i < 40; i++) await ask(anyAddress(), forged(victim.userId));
    expect((await ask(anyAddress(), token)).status).toBe(200);
  });

  test('counts users of one office for themselves', async () => {
    const { build, tokenFor } = globalThis.openward;
    const office = anyAddress();
    for (let person = 0; person < 3; person++) {
      const token = await tokenFor(await build.patient());
      for (let i = 0; i < 15; i++) expect((await ask(office, token)).status).toBe(200);
    }
  });
});

describe('nothing is hashed for who has no right to it (H4)', () => {
  const NEW = { newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' };
  const id = '01a1fbe9-e798-749a-b977-abad6261403f';

  test.each([
    ['a made-up grant', { grant: 'made-up' }, undefined],
    ['no grant', {}, undefined],
    ['a garbage token', {}, 'garbage'],
  ])('%s', async (_what, extra, token) => {
    const hashed = jest.spyOn(passwords, 'hash');
    const answer = await call('POST', '/users/update/password', { token, body: { ...NEW, ...extra, id } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(hashed).not.toHaveBeenCalled();
    hashed.mockRestore();
  });

  test('and one address may try only so often', async () => {
    const headers = { 'x-forwarded-for': anyAddress() };
    const statuses = [];
    for (let i = 0; i < 101; i++) {
      statuses.push(
        (await call('POST', '/users/update/password', { headers, body: { ...NEW, id, grant: 'x' } })).status,
      );
    }
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(400));
    expect(statuses[100]).toBe(429);
  });
});

test('HEAD is answered nowhere, least of all where a call changes something (L2)', async () => {
  const { build, tokenFor } = globalThis.openward;
  const patient = await build.patient();
  const { doctorId } = await build.doctor({ hospitalId: await build.hospital() });
  const startsAt = new Date(Date.now() + 86_400_000);
  const appointment = await build.appointment({ doctorId, patientId: patient.patientId, startsAt });
  const authorization = `Bearer ${await tokenFor(patient)}`;
  const answer = await raw('HEAD', `/api/appointment/cancel?appointmentId=${appointment}`, { authorization });
  expect(answer.status).toBe(404);
  const { result } = await call('GET', `/appointment/${appointment}`, { token: authorization.slice(7) });
  expect(result.status).toBe('BOOKED');
});

describe('tokens (L11)', () => {
  const key = new TextEncoder().encode('a key that only the tests have, 32+');
  test('without an end are refused, also where the key is right', async () => {
    const { build } = globalThis.openward;
    const { userId } = await build.patient();
    const endless = await new SignJWT({ sid: userId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(userId)
      .setIssuer('openward')
      .setAudience('openward')
      .sign(key);
    expect((await call('GET', '/doctor', { token: endless })).result.code).toBe('not_signed_in');
  });

  test('are taken whatever the case of the scheme', async () => {
    const { build, tokenFor } = globalThis.openward;
    const token = await tokenFor(await build.patient());
    for (const scheme of ['bearer', 'BEARER', 'Bearer']) {
      expect((await call('GET', '/doctor', { headers: { authorization: `${scheme} ${token}` } })).status).toBe(200);
    }
  });
});

test('long answers travel compressed (M16)', async () => {
  const { build, tokenFor } = globalThis.openward;
  const hospitalId = await build.hospital();
  for (let i = 0; i < 40; i++) await build.doctor({ hospitalId });
  const authorization = `Bearer ${await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }))}`;
  const plain = await raw('GET', '/api/doctor?page=0&size=100', { authorization });
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await raw('GET', '/api/doctor?page=0&size=100', { authorization, 'accept-encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(String(answer.headers.vary)).toMatch(/accept-encoding/i);
    expect(unpack(answer.body).equals(plain.body)).toBe(true);
    expect(answer.body.length).toBeLessThan(plain.body.length / 2);
  }
});
