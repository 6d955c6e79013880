import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { removeFolders } from './testing/built-part.ts';
import { aRunningGateway, closeGateways, type RunningGateway, sendBytes } from './testing/running-gateway.ts';

jest.mock('@openward/api', () => ({}), { virtual: true });

const SHORT = {
  headersTimeout: 300,
  requestTimeout: 600,
  connectionTimeout: 500,
  keepAliveTimeout: 300,
  connectionsCheckingInterval: 50,
};
/**
 * For clients that must be served: client and server share one process, which a busy machine may pause for longer than
 * SHORT allows.
 */
const LONGER = { ...SHORT, headersTimeout: 2_000, requestTimeout: 2_000, connectionTimeout: 2_000 };
/** Longer than any limit. */
const LASTING = 2_500;
const POST = 'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n';
let upstream: FastifyInstance;
let at: RunningGateway;

beforeEach(async () => {
  upstream = fastify({ forceCloseConnections: true });
  upstream.post('/api/echo', async (request) => ({ said: request.body }));
  upstream.get('/api/events', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
    const timer = setTimeout(() => reply.raw.end('data: last\n\n'), LASTING);
    reply.raw.once('close', () => clearTimeout(timer));
  });
  upstream.get('/api/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, LASTING));
    return 'done';
  });
  upstream.get('/api/never', () => new Promise(() => {}));
  upstream.get('/api/large', (_request, reply) => reply.send(Buffer.alloc(60_000_000)));
  await upstream.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await closeGateways();
  await upstream.close();
  await removeFolders();
});

function apiUrl(): string {
  return `http://127.0.0.1:${(upstream.server.address() as AddressInfo).port}`;
}

// Without the limit, these connections would never end and the tests would time out.
describe('a connection ends', () => {
  beforeEach(async () => {
    at = await aRunningGateway({ apiUrl: apiUrl(), limits: SHORT });
  });

  it('that never says anything', async () => {
    await sendBytes(at.port, '');
  });

  it('whose headers come a byte at a time', async () => {
    const text = await sendBytes(at.port, 'GET / HTTP/1.1\r\nHost: x\r\nCookie: ', 'x');
    expect(text).toMatch('408 Request Timeout');
    expect(text).toMatch('The request took too long.');
    expect(text.toLowerCase()).toMatch('content-security-policy');
  });

  it('whose body comes a byte at a time', async () => {
    await sendBytes(at.port, POST, 'x');
  });

  it('whose body stops half way', async () => {
    await sendBytes(at.port, `${POST}abc`);
  });

  it('that is kept open after its last call', async () => {
    expect(await sendBytes(at.port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch('200 OK');
  });

  it('whose client does not take the answer', async () => {
    const socket = connect(at.port, '127.0.0.1', () => socket.write('GET /api/large HTTP/1.1\r\nHost: x\r\n\r\n'));
    socket.pause();
    let open = 1;
    for (let waited = 0; open > 0 && waited < 3000; waited += 100) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      open = await new Promise((resolve) => at.gateway.app.server.getConnections((_error, count) => resolve(count)));
    }
    socket.destroy();
    expect(open).toBe(0);
  });
});

describe('a connection stays', () => {
  beforeEach(async () => {
    at = await aRunningGateway({ apiUrl: apiUrl(), limits: LONGER });
  });

  it('while its answer lasts, however long: an event stream with pauses', async () => {
    const answer = await fetch(`${at.origin}/api/events`);
    expect(await answer.text()).toBe('data: first\n\ndata: last\n\n');
  });

  it('while we are slow to answer', async () => {
    expect(await (await fetch(`${at.origin}/api/slow`)).text()).toBe('done');
  });
});

describe('a stop', () => {
  beforeEach(async () => {
    at = await aRunningGateway({ apiUrl: apiUrl(), limits: LONGER });
  });

  it('that is prepared is said at once, whatever the api behind says of its own connections', async () => {
    const draining = at.gateway.drain(300);
    const ready = await fetch(`${at.origin}/readyz`);
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
    const answer = await fetch(`${at.origin}/api/slow`);
    expect([await answer.text(), answer.headers.get('connection')]).toEqual(['done', 'close']);
    await draining;
  });

  it('lets calls in flight end, and ends connections that nobody waits for at once', async () => {
    const silent = sendBytes(at.port, '');
    const stream = fetch(`${at.origin}/api/events`).then((answer) => answer.text());
    const slow = fetch(`${at.origin}/api/slow`).then((answer) => answer.text());
    await new Promise((resolve) => setTimeout(resolve, 100));
    await at.gateway.close();
    expect(await slow).toBe('done');
    await silent;
    // The retry line makes the listener reconnect to another gateway.
    expect(await stream).toBe('data: first\n\nretry: 500\n\n');
    await expect(fetch(at.origin)).rejects.toThrow();
  });

  it('cuts what has not ended after its limit', async () => {
    const patient = await aRunningGateway({ apiUrl: apiUrl() });
    const dripped = sendBytes(patient.port, POST, 'x');
    const hanging = expect(fetch(`${patient.origin}/api/never`)).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await patient.gateway.close(300);
    await Promise.all([dripped, hanging]);
  });
});
