import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Endpoint, methodsOf } from '@openward/contract';
import { contract } from '@openward/contract/everything';
import { aBuiltPart, aBuiltShell, removeFolders } from './testing/built-part.ts';
import { describeBehindNginx, type RunningNginx, startNginx } from './testing/nginx.ts';
import { aRunningGateway, closeGateways, type RunningGateway, release } from './testing/running-gateway.ts';

/* Tests the example nginx configuration in front of two gateways. */

jest.mock('@openward/api', () => ({}), { virtual: true });

const EVENT_EVERY = 300;

let api: Server;
let gateways: RunningGateway[];
let nginx: RunningNginx;

/** Calls that got 503 once. */
const tried = new Set<string>();

/** A fake api that echoes requests and sends events. */
function startApi(): Promise<Server> {
  const server = createServer((asked, response) => {
    if (asked.url?.startsWith('/api/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const tell = () => response.write(`data: ${Date.now()}\n\n`);
      tell();
      const timer = setInterval(tell, EVENT_EVERY);
      response.once('close', () => clearInterval(timer));
      return;
    }
    const trial = String(asked.headers['x-trial'] ?? '');
    const isFirst = trial !== '' && !tried.has(trial);
    tried.add(trial);
    const isAway = isFirst || asked.url?.startsWith('/api/away');
    response.writeHead(isAway ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ method: asked.method, headers: asked.headers }));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

const ask: RunningNginx['ask'] = (path, options) => nginx.ask(path, options);

describeBehindNginx('behind nginx', () => {
  beforeAll(async () => {
    api = await startApi();
    const options = { apiUrl: `http://127.0.0.1:${portOf(api)}`, trustProxy: '127.0.0.1' };
    const first = await aRunningGateway(options);
    gateways = [first, await aRunningGateway({ ...options, releasesDir: first.releases })];
    await release(first.releases, await aBuiltShell());
    await release(first.releases, await aBuiltPart({ name: 'auth' }));
    nginx = await startNginx([first.port, gateways[1]?.port ?? 0]);
  });
  afterAll(async () => {
    nginx?.stop();
    await closeGateways();
    api.closeAllConnections();
    api.close();
    await removeFolders();
  });

  test('a page comes over TLS and HTTP/2, is never kept, and browsers are told to stay with TLS', async () => {
    const session = connectHttp2(`https://127.0.0.1:${nginx.port}`, { ca: nginx.ca, servername: 'portal.example' });
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      session.on('error', reject);
      session.request({ ':path': '/auth', ':authority': 'portal.example' }).on('response', resolve).resume();
    });
    session.close();
    expect(headers).toMatchObject({ ':status': 200, 'cache-control': 'no-store' });
    expect(headers['strict-transport-security']).toContain('max-age=63072000');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    const plain = await fetch(`http://127.0.0.1:${nginx.plainPort}/auth?a=b`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://portal.example/auth?a=b']);
  });

  test("a call reaches the api with its caller's own address, whatever it claims", async () => {
    const headers = { 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', authorization: 'Bearer mine' };
    const { status, body } = await ask('/api/patient/list?q=x', { from: '127.0.0.9', method: 'POST', headers });
    const seen = JSON.parse(body);
    expect([status, seen.method]).toEqual([200, 'POST']);
    expect(seen.headers['x-forwarded-for']).toBe('127.0.0.9');
    expect(seen.headers.authorization).toBe('Bearer mine');
    expect(body).not.toContain('6.6.6.6');
  });

  test('facts arrive at once, not when a buffer is full', async () => {
    const heard = await new Promise<{ sent: number; arrived: number }[]>((resolve, reject) => {
      const facts: { sent: number; arrived: number }[] = [];
      const { port, ca } = nginx;
      const target = { host: '127.0.0.1', port, path: '/api/events', ca, servername: 'portal.example' };
      const asked = request({ ...target, headers: { host: 'portal.example' } }, (answer) => {
        answer.setEncoding('utf8').on('data', (piece: string) => {
          for (const [, at] of piece.matchAll(/data: (\d+)/g)) facts.push({ sent: Number(at), arrived: Date.now() });
          if (facts.length < 3) return;
          asked.destroy();
          resolve(facts);
        });
      });
      asked.on('error', reject).end();
    });
    // A buffering proxy would hold the first event until the last one.
    expect(heard[0]?.arrived).toBeLessThan(heard[2]?.sent ?? 0);
  });

  test('while the database is away calls are told so, and pages go on', async () => {
    for (let asked = 0; asked < 4; asked++) {
      expect((await ask('/api/away')).status).toBe(503);
      expect((await ask('/auth')).status).toBe(200);
    }
  });

  test('the other gateway is asked for what may be repeated, and for nothing else', async () => {
    const key = { 'idempotency-key': 'one-attempt' };
    const trials: [string, string, Record<string, string>, number][] = [
      ['GET', '/api/doctor', {}, 200],
      ['PUT', '/api/users/update', {}, 200],
      ['POST', '/api/appointment/all?page=0', {}, 200],
      ['POST', '/api/appointment/create', key, 200],
      ['POST', '/api/appointment/create', {}, 503],
      ['POST', '/api/appointment/all/of-it', {}, 503],
    ];
    for (const [method, path, headers, expected] of trials) {
      const trial = `${method} ${path} ${Object.keys(headers)}`;
      const { status, body } = await ask(path, { method, headers: { ...headers, 'x-trial': trial }, body: '{}' });
      expect([trial, status, JSON.parse(body).method]).toEqual([trial, expected, method]);
    }
  });

  test('reads that the contract asks by POST are repeated, all of them and no other call', async () => {
    const text = await readFile(join(__dirname, '../../deploy/nginx.conf'), 'utf8');
    const [, list = ''] = /map \$uri \$is_read \{\s+default 0;([^}]*)\}/.exec(text) ?? [];
    const posts = Object.values(contract)
      .flatMap((group): Endpoint[] => Object.values(group))
      .filter((endpoint) => methodsOf(endpoint).includes('POST'));
    const entries = [...list.matchAll(/(\S+) 1;/g)].map(([, entry = '']) => entry);
    const patterns = entries.flatMap((entry) => (entry.startsWith('~') ? new RegExp(entry.slice(1)) : []));
    const isRepeated = (path: string) => entries.includes(path) || patterns.some((pattern) => pattern.test(path));
    for (const { path, changes } of posts) expect([path, isRepeated(`/api${path}`)]).toEqual([path, !changes]);
    const paths = posts.map(({ path }) => `/api${path}`);
    expect(entries.filter((entry) => !entry.startsWith('~') && !paths.includes(entry))).toEqual([]);
  });

  test('metrics have no address here', async () => {
    expect((await ask('/metrics')).status).toBe(404);
  });

  test('one gateway ends: the other one serves pages, and what is released is served with none', async () => {
    const file = '/releases/auth/1.0.0/remoteEntry.js';
    const released = await ask(file);
    expect([released.status, released.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    await gateways[0]?.gateway.close(100);
    for (let asked = 0; asked < 4; asked++) expect((await ask('/auth')).status).toBe(200);
    await gateways[1]?.gateway.close(100);
    expect((await ask('/auth')).status).toBe(502);
    const kept = await ask(file);
    expect([kept.status, kept.body]).toEqual([200, released.body]);
  });

  test('no log holds a query or the secret of an address, also where no gateway answers', async () => {
    for (const { gateway } of gateways) await gateway.close(100);
    const secret = 'ThisIsNobodysBusiness';
    const places = ['/api/calendar/', '/api/users/avatar/', '/patient/sharing/accept/'];
    for (const place of places) expect((await ask(`${place}${secret}.ics`)).status).toBe(502);
    expect((await ask(`/api/forget/verifyEmail?username=${secret}`)).status).toBe(502);
    const calls = await readFile(join(nginx.folder, 'access.log'), 'utf8');
    for (const place of places) expect(calls).toContain(`"GET ${place}-" 502`);
    expect(calls).toContain('"GET /api/forget/verifyEmail" 502');
    expect(calls + (await readFile(join(nginx.folder, 'error.log'), 'utf8'))).not.toContain(secret);
  });
});
