import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { aBuiltShell, removeFolders } from '../testing/built-part.ts';
import {
  aRunningGateway,
  ask,
  closeGateways,
  failureIn,
  type RunningGateway,
  release,
} from '../testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

const LIMITS = { apiTimeout: 400, readinessTimeout: 200 };
let upstream: FastifyInstance;
let asked: string[];
let isReady: boolean;
let at: RunningGateway;

beforeEach(async () => {
  isReady = true;
  asked = [];
  upstream = fastify({ forceCloseConnections: true });
  upstream.addHook('onRequest', async ({ method, url }) => {
    // Ignores the gateway's own calls.
    if (!['/api/contract', '/api/practice'].includes(url)) asked.push(`${method} ${url}`);
  });
  upstream.get('/api/readyz', (_request, reply) => {
    const result = isReady
      ? { database: 'up' }
      : { description: 'The database is not responding.', code: 'unavailable' };
    reply.code(isReady ? 200 : 503).send({ status: isReady ? 'SUCCESS' : 'FAILURE', message: '', result });
  });
  upstream.post('/api/echo', async (request) => ({ said: request.body }));
  upstream.post('/api/refuses', { onRequest: async (_request, reply) => reply.code(401).send({}) }, () => ({}));
  upstream.get('/api/who', async (request) => ({ forwarded: request.headers['x-forwarded-for'] }));
  upstream.get('/api/hangs', () => new Promise(() => {}));
  upstream.get('/api/busy', (_request, reply) => reply.code(503).header('retry-after', '7').send({ busy: true }));
  upstream.get('/api/cut', (_request, reply) => {
    reply.hijack();
    reply.raw.socket?.destroy();
  });
  upstream.get('/api/events', (_request, reply) => {
    reply.hijack();
    sendEvents(reply.raw);
  });
  await upstream.listen({ port: 0, host: '127.0.0.1' });
  at = await aRunningGateway({ apiUrl: urlOf(upstream.server), limits: LIMITS });
});
afterEach(async () => {
  await closeGateways();
  await upstream.close();
  await removeFolders();
});

function urlOf(server: Pick<Server, 'address'>): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends one event at once, and one after longer than any limit. */
function sendEvents(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
  setTimeout(() => response.end('data: last\n\n'), 1200);
}

async function expectUnavailable(origin: string, path: string) {
  const answer = await fetch(origin + path);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(answer.headers.get('content-security-policy')).toBeTruthy();
  const said = await answer.text();
  expect(said).not.toMatch(/127\.0\.0\.1|ECONN|UND_ERR|hang up|timeout/i);
  expect(JSON.parse(said)).toMatchObject({ status: 'FAILURE', result: { code: 'unavailable' } });
}

describe('an api on another machine', () => {
  it('gets calls with their body', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${at.origin}/api/echo`, { method: 'POST', headers, body: JSON.stringify({ a: 1 }) });
    expect(await answer.json()).toEqual({ said: { a: 1 } });
  });

  it('answers before a body has ended, whatever its type: bodies are passed on as they come', async () => {
    for (const type of ['application/json', 'application/octet-stream', 'text/plain', 'image/jpeg']) {
      const headers = { 'content-type': type, 'content-length': 5_000_000 };
      const sending = request(`${at.origin}/api/refuses`, { method: 'POST', headers });
      sending.on('error', () => {});
      sending.write('x');
      const [answer] = (await once(sending, 'response')) as [IncomingMessage];
      expect({ type, status: answer.statusCode }).toEqual({ type, status: 401 });
      sending.destroy();
    }
  });

  it('is heard by a client that goes on sending after the answer', async () => {
    for (let round = 0; round < 10; round++) {
      const headers = { 'content-type': 'application/octet-stream' };
      const body = Buffer.alloc(5_000_000);
      expect((await fetch(`${at.origin}/api/refuses`, { method: 'POST', headers, body })).status).toBe(401);
    }
  });

  it('learns the address that the gateway saw, not the one that was claimed', async () => {
    const answer = await fetch(`${at.origin}/api/who`, { headers: { 'x-forwarded-for': '6.6.6.6' } });
    expect(await answer.json()).toEqual({ forwarded: '127.0.0.1' });
  });

  it('is asked HEAD as HEAD, and decides itself', async () => {
    expect((await ask(at.port, '/api/nothing', { method: 'HEAD' })).status).toBe(404);
    expect(asked).toEqual(['HEAD /api/nothing']);
  });

  it('is asked once where it says that it is busy', async () => {
    const answer = await fetch(`${at.origin}/api/busy`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(asked).toHaveLength(1);
  });

  it('may answer for longer than any limit, as an event stream does', async () => {
    const text = await (await fetch(`${at.origin}/api/events`)).text();
    expect(text).toBe('data: first\n\ndata: last\n\n');
  });

  it('that is down is unavailable', async () => {
    await upstream.close();
    await expectUnavailable(at.origin, '/api/who');
    await expectUnavailable(at.origin, '/readyz');
  });

  it('that hangs is unavailable after the time limit', async () => {
    await expectUnavailable(at.origin, '/api/hangs');
  });

  it('that resets the connection is unavailable', async () => {
    await expectUnavailable(at.origin, '/api/cut');
  });

  it('that answers no HTTP is unavailable', async () => {
    const odd = createSocketServer((socket) => socket.end('nonsense\r\n\r\n')).listen(0, '127.0.0.1');
    await new Promise((resolve) => odd.once('listening', resolve));
    const { origin } = await aRunningGateway({ apiUrl: urlOf(odd as unknown as Server), limits: LIMITS });
    await expectUnavailable(origin, '/api/who');
    odd.close();
  });
});

describe('/readyz and /healthz', () => {
  it('say whether the api can serve, and that the gateway lives', async () => {
    await release(at.releases, await aBuiltShell());
    expect((await fetch(`${at.origin}/readyz`)).status).toBe(200);
    isReady = false;
    const answer = await fetch(`${at.origin}/readyz`);
    expect(answer.status).toBe(503);
    expect((await failureIn(answer)).result.description).toBe('The database is not responding.');
    const health = await fetch(`${at.origin}/healthz`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ status: 'SUCCESS' });
  });

  it('stay the same where the api is frozen: not ready, and alive', async () => {
    const frozen = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => frozen.once('listening', resolve));
    const { origin } = await aRunningGateway({ apiUrl: urlOf(frozen) });
    await expectUnavailable(origin, '/readyz');
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    frozen.closeAllConnections();
    frozen.close();
  });
});
