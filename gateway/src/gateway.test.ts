import { writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { createGateway, type Gateway } from './gateway.ts';
import { activate, rollback } from './release/activate.ts';
import { publish } from './release/publish.ts';
import { aBuiltPart, aBuiltShell, aFolder, removeFolders } from './testing/built-part.ts';

// The api runs on another machine here: what the gateway does with it is what is looked at.
jest.mock('@openward/api', () => ({}), { virtual: true });

const REASON = { who: 'tester', why: '' };
let releases: string;
let upstream: FastifyInstance;
let gateway: Gateway;
let origin: string;
let isReady = true;

beforeEach(async () => {
  releases = await aFolder();
  isReady = true;
  upstream = fastify();
  upstream.get('/api/readyz', (_request, reply) => reply.code(isReady ? 200 : 503).send({ ready: isReady }));
  upstream.post('/api/echo', async (request) => ({ said: request.body }));
  await upstream.listen({ port: 0, host: '127.0.0.1' });
  const apiUrl = `http://127.0.0.1:${(upstream.server.address() as AddressInfo).port}`;
  gateway = await createGateway({ releasesDir: releases, remoteTimeout: 4321, apiUrl });
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
  await removeFolders();
});

async function release(folder: string): Promise<void> {
  const { manifest } = await publish(releases, folder);
  await activate(releases, manifest.name, manifest.version, REASON);
}

async function pageData(path = '/') {
  const html = await (await fetch(origin + path)).text();
  const block = /<script type="application\/json" id="openward-page">(.*?)<\/script>/s.exec(html);
  return JSON.parse(block?.[1] ?? 'null');
}

/** The bytes as they go over the wire: `fetch` would unpack them. */
function rawGet(path: string, encoding: string) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const headers = { 'accept-encoding': encoding };
    httpRequest(origin + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

describe('the page', () => {
  it('carries registry and time limit for every address, and is never stored', async () => {
    await release(await aBuiltShell());
    await release(await aBuiltPart({ name: 'auth' }));
    const answer = await fetch(`${origin}/appointments/new`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const data = await pageData('/appointments/new');
    expect(data.remoteTimeout).toBe(4321);
    expect(data.registry.remotes.auth.active.version).toBe('1.0.0');
  });

  it('lets no text of a manifest end the block it stands in', async () => {
    await release(await aBuiltShell());
    const title = '</script><script>alert(1)</script>';
    const routes = [{ path: '/x', access: 'public' as const, title }];
    await release(await aBuiltPart({ name: 'auth', manifest: { routes } }));
    const html = await (await fetch(origin)).text();
    expect(html).not.toContain('<script>alert');
    expect((await pageData()).registry.remotes.auth.active.routes[0].title).toBe(title);
  });

  it('follows a rollback at the next request, with no restart', async () => {
    await release(await aBuiltShell());
    await release(await aBuiltPart({ name: 'auth', version: '1.0.0' }));
    await release(await aBuiltPart({ name: 'auth', version: '1.1.0' }));
    expect((await pageData()).registry.remotes.auth.active.version).toBe('1.1.0');
    await rollback(releases, 'auth', REASON);
    expect((await pageData()).registry.remotes.auth.active.version).toBe('1.0.0');
  });

  it('follows a rollback of the shell itself', async () => {
    await release(await aBuiltShell({ version: '1.0.0', page: 'the first shell' }));
    await release(await aBuiltShell({ version: '1.1.0', page: 'the second shell' }));
    expect(await (await fetch(origin)).text()).toContain('the second shell');
    await rollback(releases, 'shell', REASON);
    expect(await (await fetch(origin)).text()).toContain('the first shell');
  });

  it('says so in plain words where nothing is released yet', async () => {
    const answer = await fetch(origin);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('The portal is not released yet');
  });

  it('tells nothing of the machine where the document is damaged', async () => {
    await release(await aBuiltShell());
    await writeFile(join(releases, 'registry.json'), '{"revision": 1, "rel');
    const answer = await fetch(origin);
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(await answer.text()).not.toMatch(/JSON|SyntaxError|position/);
  });
});

describe('/registry.json', () => {
  it('tells an open page which versions are current, and is never stored', async () => {
    await release(await aBuiltPart({ name: 'auth' }));
    const answer = await fetch(`${origin}/registry.json`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ revision: 1, remotes: { auth: { active: { version: '1.0.0' } } } });
  });
});

describe('released files', () => {
  const file = '/releases/auth/1.0.0/remoteEntry.js';
  beforeEach(async () => release(await aBuiltPart({ name: 'auth' })));

  it('are kept by browsers for a year', async () => {
    const answer = await fetch(origin + file);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch('javascript');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('come in the form that was compressed at publishing', async () => {
    const plain = await rawGet(file, 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await rawGet(file, 'gzip, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    const gzip = await rawGet(file, 'gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(gzip.headers['content-type']).toMatch('javascript');
  });

  it.each([
    '/releases/registry.json',
    '/releases/history.jsonl',
    '/releases/auth/../registry.json',
    '/releases/auth/..%2fregistry.json',
    '/releases/auth/1.0.0/..%2f..%2fhistory.jsonl',
    '/releases/auth/1.0.0/..%2f..%2fregistry.json',
    '/releases/auth/1.0.0/',
    '/releases/auth/',
    '/releases/auth/1.0.0/missing.js',
    '/releases/auth/9.9.9/remoteEntry.js',
  ])('and nothing else: %s', async (path) => {
    const { headers, body } = await rawGet(path, 'identity');
    expect(body.toString()).not.toMatch(/revision|"hash"/);
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
    if (path.includes('.js') && !path.includes('..')) expect((await fetch(origin + path)).status).toBe(404);
  });
});

describe('every answer', () => {
  it.each([
    '/',
    '/registry.json',
    '/releases/auth/1.0.0/remoteEntry.js',
    '/releases/nothing',
    '/api/readyz',
    '/readyz',
  ])('carries the security headers: %s', async (path) => {
    await release(await aBuiltPart({ name: 'auth' }));
    const { headers } = await fetch(origin + path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
  });

  it('is 404 in plain text where a call fits nothing', async () => {
    const answer = await fetch(`${origin}/elsewhere`, { method: 'POST' });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('Not found');
  });
});

describe('the api behind it', () => {
  it('gets calls with their body', async () => {
    const answer = await fetch(`${origin}/api/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ a: 1 }),
    });
    expect(await answer.json()).toEqual({ said: { a: 1 } });
  });

  it('says through /readyz whether it can serve', async () => {
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    isReady = false;
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  });

  it('is not ready while it cannot be reached', async () => {
    await upstream.close();
    expect((await fetch(`${origin}/readyz`)).status).toBeGreaterThanOrEqual(500);
  });
});
