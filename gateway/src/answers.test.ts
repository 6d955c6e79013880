import { log } from '@openward/server-kit/log';
import type { FastifyRequest } from 'fastify';
import { aBuiltPart, aBuiltShell, removeFolders } from './testing/built-part.ts';
import {
  aRunningGateway,
  ask,
  closeGateways,
  type RunningGateway,
  release,
  sendBytes,
} from './testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

let at: RunningGateway;
let logging: jest.SpyInstance;

beforeEach(async () => {
  logging = jest.spyOn(log, 'error').mockImplementation(() => {});
  at = await aRunningGateway({ limits: { connectionsCheckingInterval: 50 } });
  await release(at.releases, await aBuiltShell());
  await release(at.releases, await aBuiltPart({ name: 'auth' }));
});
afterEach(async () => {
  await closeGateways();
  await removeFolders();
  logging.mockRestore();
});

const FOREIGN_WORDS = /FST_|Error|Bad Request|url component|Media Type|at .*\.js|stack|statusCode/;

function expectSecurityHeaders(headers: Record<string, unknown>) {
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('same-origin');
  expect(headers['permissions-policy']).toContain('camera=(self)');
}

/** Splits a raw HTTP answer into head and body. */
function parsed(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(': ') + 2)]),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}

describe('every answer', () => {
  it.each([
    ['GET', '/'],
    ['HEAD', '/'],
    ['GET', '/registry.json'],
    ['GET', '/releases/auth/1.0.0/remoteEntry.js'],
    ['GET', '/releases/nothing'],
    ['GET', '/api/readyz'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['POST', '/elsewhere'],
    ['GET', '/%'],
    ['GET', '/api/%'],
    ['PROPFIND', '/api/patient'],
  ])('carries the security headers: %s %s', async (method, path) => {
    expectSecurityHeaders((await ask(at.port, path, { method })).headers);
  });
});

describe('what does not fit is answered in our own words', () => {
  const ELSEWHERE: [string, number, string, string, Record<string, string>?][] = [
    ['an address that cannot be decoded', 400, 'GET', '/%'],
    ['a file whose address cannot be decoded', 400, 'GET', '/releases/%'],
    ['a broken sequence', 400, 'GET', '/some/%E0%A4%A/more?token=secret'],
    ['a call that fits nothing', 404, 'POST', '/elsewhere'],
    ['a method that nobody here knows', 404, 'PROPFIND', '/'],
    ['an odd content type', 415, 'POST', '/elsewhere', { 'content-type': 'no type at all' }],
  ];
  it.each(ELSEWHERE)('in plain words elsewhere: %s', async (_what, status, method, path, headers = {}) => {
    const answer = await ask(at.port, path, { method, headers, body: method === 'GET' ? '' : 'x' });
    expect(answer.status).toBe(status);
    expectSecurityHeaders(answer.headers);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body.toString()).not.toMatch(FOREIGN_WORDS);
    expect(answer.body.toString()).not.toMatch(/%|secret|some|elsewhere/);
  });

  const BELOW_API: [string, number, string, string, string, Record<string, string>?][] = [
    ['an address that cannot be decoded', 400, 'invalid_input', 'GET', '/api/%'],
    ['a broken sequence', 400, 'invalid_input', 'GET', '/api/patient/%E0%A4%A?token=secret'],
    ['a method that nobody here knows', 404, 'not_found', 'PROPFIND', '/api/patient'],
    ['an odd content type', 415, 'unsupported_media', 'POST', '/api/login', { 'content-type': 'no type at all' }],
    ['an api that is not open yet', 503, 'unavailable', 'POST', '/api/login', { 'content-type': 'text/plain' }],
    ['the api itself', 503, 'unavailable', 'GET', '/api'],
  ];
  it.each(BELOW_API)(
    "in the api's envelope below /api: %s",
    async (_what, status, code, method, path, headers = {}) => {
      const answer = await ask(at.port, path, { method, headers, body: method === 'GET' ? '' : 'x' });
      expect(answer.status).toBe(status);
      expectSecurityHeaders(answer.headers);
      const said = JSON.parse(answer.body.toString());
      expect(said).toEqual({
        status: 'FAILURE',
        message: expect.any(String),
        result: { description: said.message, code },
      });
      expect(answer.body.toString()).not.toMatch(FOREIGN_WORDS);
      expect(answer.body.toString()).not.toMatch(/%|secret|patient/);
      expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
    },
  );

  it.each([
    ['no HTTP', 400, 'hello there\r\n\r\n'],
    ['a method that is none', 400, 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a colon', 400, 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n'],
    ['no host', 400, 'GET / HTTP/1.1\r\n\r\n'],
    ['headers without end', 431, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a tunnel', 400, 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an expectation', 417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n'],
    ['HTTP/2 without leave', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('in plain words where it is malformed: %s', async (_what, status, bytes) => {
    const answer = parsed(await sendBytes(at.port, bytes));
    expect(answer.status).toBe(status);
    expectSecurityHeaders(answer.headers);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/^(The|Some of the) .*\.$/);
    expect(answer.body).not.toMatch(FOREIGN_WORDS);
  });

  it.each([
    ['two lengths', 'Content-Length: 3\r\nContent-Length: 4'],
    ['length and chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked'],
    ['chunks spelt oddly', 'Transfer-Encoding: xchunked'],
    ['a space before the colon', 'Transfer-Encoding : chunked'],
    ['a folded header', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 3'],
  ])("in the api's envelope where one request hides in another: %s", async (_what, headers) => {
    const hidden = 'abcGET /registry.json HTTP/1.1\r\nHost: x\r\n\r\n';
    const bytes = `POST /api/login HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${hidden}`;
    const text = await sendBytes(at.port, bytes);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    const answer = parsed(text);
    expectSecurityHeaders(answer.headers);
    expect(JSON.parse(answer.body).result).toEqual({ description: expect.any(String), code: 'invalid_input' });
  });

  it('also where a request names its whole URL', async () => {
    const text = await sendBytes(at.port, 'GET http://x/api/% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(parsed(text)).toMatchObject({ status: 400, body: expect.stringContaining('"invalid_input"') });
    const page = await sendBytes(at.port, 'GET http://x/home HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(page).toContain('the shell');
  });
});

describe('an error of the gateway', () => {
  it('is one sentence, and its place goes to the logging without what was asked', async () => {
    at = await aRunningGateway();
    await closeGateways();
    const { buildGateway } = await import('./gateway.ts');
    const gateway = await buildGateway({ releasesDir: at.releases, remoteTimeout: 1 });
    for (const path of ['/broken', '/api/broken/at/once']) {
      gateway.app.get(path, { exposeHeadRoute: false }, async () => {
        throw new TypeError('the secret /data/folder');
      });
    }
    const plain = await gateway.app.inject('/broken?token=secret');
    expect(plain.statusCode).toBe(500);
    const reference = String(plain.headers['x-request-id']).slice(-8);
    expect(plain.body).toBe(`Something went wrong on our side. Please try again. Reference: ${reference}`);
    const below = await gateway.app.inject('/api/broken/at/once');
    expect(below.json().result).toMatchObject({
      code: 'internal',
      sentence: 'Something went wrong on our side. Please try again. Reference: {reference}',
      values: { reference: String(below.headers['x-request-id']).slice(-8) },
    });
    const [facts] = logging.mock.calls[0] ?? [];
    const line = JSON.stringify({ ...facts, req: facts.req.routeOptions.url });
    expect(line).toContain('"name":"TypeError"');
    expect(line).toContain('"req":"/broken"');
    expect(line).not.toContain('secret');
    await gateway.close();
  });
});

describe('the log', () => {
  let lines: Record<string, unknown>[];
  beforeEach(() => {
    lines = [];
    jest.spyOn(log, 'info').mockImplementation((facts: unknown, message?: string) => {
      if (message !== 'answered') return;
      const { req, ...rest } = facts as { req: FastifyRequest };
      lines.push({ route: req.routeOptions.url, ...rest });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['/appointments?token=secret', 200, '/*', undefined],
    ['/releases/auth/1.0.0/remoteEntry.js', 200, '/releases/*', 'auth/1.0.0'],
    ['/releases/auth/9.9.9-Jane/remoteEntry.js', 404, undefined, undefined],
    ['/api/patient/active', 503, '/api/*', undefined],
  ])('has one line for %s, with the id that the answer has', async (path, status, route, part) => {
    const { headers } = await ask(at.port, path);
    expect(lines).toEqual([
      {
        requestId: headers['x-request-id'],
        route,
        status,
        milliseconds: expect.any(Number),
        ...(part && { part }),
      },
    ]);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has none for signs of life', async () => {
    await ask(at.port, '/healthz');
    expect(lines).toEqual([]);
  });
});
