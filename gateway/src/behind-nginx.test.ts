import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { type RequestOptions, request } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { aBuiltPart, aBuiltShell, aFolder, removeFolders } from './testing/built-part.ts';
import { aRunningGateway, closeGateways, type RunningGateway, release } from './testing/running-gateway.ts';

/*
 * The example configuration before two gateways, in the nginx of this machine (NGINX_PATH, else where Debian puts it).
 */

jest.mock('@openward/api', () => ({}), { virtual: true });
jest.setTimeout(30_000);

const NGINX = [
  process.env.NGINX_PATH ?? '',
  ...['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)].map((folder) => join(folder, 'nginx')),
].find((path) => path && existsSync(path));
if (!NGINX) console.warn('There is no nginx here: deploy/nginx.conf is not tried.');
const withNginx = NGINX ? describe : describe.skip;

const EVENT_EVERY = 300;

let api: Server;
let gateways: RunningGateway[];
let nginx: ChildProcess;
let port: number;
let plainPort: number;
let ca: Buffer;
let folder: string;

/** Stands for the api: says what came to it, and tells facts. */
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
    const isAway = asked.url?.startsWith('/api/away');
    response.writeHead(isAway ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ method: asked.method, headers: asked.headers }));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const free = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return free;
}

/** The configuration with names and places of this test; each that is replaced must be there. */
async function configuration(): Promise<string> {
  let text = await readFile(join(__dirname, '../../deploy/nginx.conf'), 'utf8');
  const types = '/etc/nginx/mime.types';
  const places: [string, string][] = [
    [`include ${types};`, existsSync(types) ? `include ${types};` : ''],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['server 10.0.0.11:3000 ', `server 127.0.0.1:${gateways[0]?.port} `],
    ['server 10.0.0.12:3000 ', `server 127.0.0.1:${gateways[1]?.port} `],
    ['/etc/ssl/openward/fullchain.pem', `${folder}/cert.pem`],
    ['/etc/ssl/openward/privkey.pem', `${folder}/key.pem`],
    ['/var/log/nginx/openward.log', `${folder}/access.log`],
    ['/var/log/nginx/openward-error.log', `${folder}/error.log`],
    ['/var/cache/nginx/openward', `${folder}/cache`],
  ];
  for (const [from, to] of places) {
    expect([from, text.includes(from)]).toEqual([from, true]);
    text = text.replaceAll(from, to);
  }
  // Debian's paths of what it writes meanwhile are root's.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  // Whoever tests as root would else get workers that may not write here.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `daemon off; ${user} pid ${folder}/nginx.pid;\n${text.replace('http {', `http { ${paths}`)}`;
}

async function startNginx(): Promise<void> {
  folder = await aFolder();
  port = await freePort();
  plainPort = await freePort();
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=portal.example', '-addext', 'subjectAltName=DNS:portal.example'],
      ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
    ],
    { stdio: 'ignore' },
  );
  ca = await readFile(join(folder, 'cert.pem'));
  await mkdir(join(folder, 'cache'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configuration());
  nginx = spawn(NGINX ?? '', ['-e', join(folder, 'error.log'), '-p', folder, '-c', file], { stdio: 'inherit' });
  for (let tried = 0; tried < 100; tried++) {
    if (await isOpen(port)) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(await readFile(join(folder, 'error.log'), 'utf8'));
}

function isOpen(at: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(at, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** One request over TLS; `from` is the address that it comes from. */
function ask(path: string, { from = '127.0.0.1', ...more }: RequestOptions & { from?: string } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const target = { host: '127.0.0.1', port, path, ca, servername: 'portal.example', localAddress: from };
    const headers = { host: 'portal.example', ...more.headers };
    request({ ...target, agent: false, ...more, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (piece) => {
        body += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

withNginx('behind nginx', () => {
  beforeAll(async () => {
    api = await startApi();
    const options = { apiUrl: `http://127.0.0.1:${portOf(api)}`, trustProxy: '127.0.0.1' };
    const first = await aRunningGateway(options);
    gateways = [first, await aRunningGateway({ ...options, releasesDir: first.releases })];
    await release(first.releases, await aBuiltShell());
    await release(first.releases, await aBuiltPart({ name: 'auth' }));
    await startNginx();
  });
  afterAll(async () => {
    nginx?.kill('SIGTERM');
    await closeGateways();
    api.closeAllConnections();
    api.close();
    await removeFolders();
  });

  test('a page comes over TLS and HTTP/2, is never kept, and browsers are told to stay with TLS', async () => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { ca, servername: 'portal.example' });
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      session.on('error', reject);
      session.request({ ':path': '/auth', ':authority': 'portal.example' }).on('response', resolve).resume();
    });
    session.close();
    expect(headers).toMatchObject({ ':status': 200, 'cache-control': 'no-store' });
    expect(headers['strict-transport-security']).toContain('max-age=63072000');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    const plain = await fetch(`http://127.0.0.1:${plainPort}/auth?a=b`, { redirect: 'manual' });
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
    const heard = await new Promise<number[]>((resolve, reject) => {
      const late: number[] = [];
      const target = { host: '127.0.0.1', port, path: '/api/events', ca, servername: 'portal.example' };
      const asked = request({ ...target, headers: { host: 'portal.example' } }, (answer) => {
        answer.setEncoding('utf8').on('data', (piece: string) => {
          for (const [, at] of piece.matchAll(/data: (\d+)/g)) late.push(Date.now() - Number(at));
          if (late.length < 3) return;
          asked.destroy();
          resolve(late);
        });
      });
      asked.on('error', reject).end();
    });
    // A buffer would hold the first until the last has come.
    for (const milliseconds of heard) expect(milliseconds).toBeLessThan(2 * EVENT_EVERY);
  });

  test('while the database is away calls are told so, and pages go on', async () => {
    for (let asked = 0; asked < 4; asked++) {
      expect((await ask('/api/away')).status).toBe(503);
      expect((await ask('/auth')).status).toBe(200);
    }
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
    const calls = await readFile(join(folder, 'access.log'), 'utf8');
    for (const place of places) expect(calls).toContain(`"GET ${place}-" 502`);
    expect(calls).toContain('"GET /api/forget/verifyEmail" 502');
    expect(calls + (await readFile(join(folder, 'error.log'), 'utf8'))).not.toContain(secret);
  });
});
