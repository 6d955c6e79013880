import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type Agent, type RequestOptions, request } from 'node:https';
import { type AddressInfo, connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { aFolder } from './built-part.ts';

const NGINX = [
  process.env.NGINX_PATH ?? '',
  ...['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)].map((folder) => join(folder, 'nginx')),
].find((path) => path && existsSync(path));
if (!NGINX) console.warn('There is no nginx here: deploy/nginx.conf is not tested.');

/** Describes tests that need nginx: NGINX_PATH, or Debian's default path. */
export const describeBehindNginx = NGINX ? describe : describe.skip;

/** The answer to a request. */
export interface NginxAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** deploy/nginx.conf in front of two gateways. */
export interface RunningNginx {
  /** The TLS port. */
  port: number;
  /** The plain HTTP port. */
  plainPort: number;
  /** The CA that verifies its certificate. */
  ca: Buffer;
  /** The folder of `access.log` and `error.log`. */
  folder: string;
  /** Sends one request over TLS; `from` is the client's address. */
  ask(
    path: string,
    options?: RequestOptions & { from?: string; body?: string | undefined; agent?: Agent | false },
  ): Promise<NginxAnswer>;
  stop(): void;
}

/** Starts nginx with the example configuration. @param gateways their ports */
export async function startNginx(gateways: readonly [number, number]): Promise<RunningNginx> {
  const folder = await aFolder();
  const [port, plainPort] = [await freePort(), await freePort()];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=portal.example', '-addext', 'subjectAltName=DNS:portal.example'],
      ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
    ],
    { stdio: 'ignore' },
  );
  const ca = await readFile(join(folder, 'cert.pem'));
  await mkdir(join(folder, 'cache'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configuration(folder, { port, plainPort, gateways }));
  const nginx = spawn(NGINX ?? '', ['-e', join(folder, 'error.log'), '-p', folder, '-c', file], { stdio: 'inherit' });
  for (let tried = 0; !(await isOpen(port)); tried++) {
    if (tried === 100) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'));
    await new Promise((next) => setTimeout(next, 50));
  }
  return {
    port,
    plainPort,
    ca,
    folder,
    ask: (path, { from = '127.0.0.1', body, ...more } = {}) =>
      new Promise((resolve, reject) => {
        const target = { host: '127.0.0.1', port, path, ca, servername: 'portal.example', localAddress: from };
        const headers = { host: 'portal.example', ...more.headers };
        request({ ...target, agent: false, ...more, headers }, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (piece) => {
            text += piece;
          });
          answer.on('error', reject);
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
        })
          .on('error', reject)
          .end(body);
      }),
    stop: () => nginx.kill('SIGTERM'),
  };
}

/** A port on which no process listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Places {
  port: number;
  plainPort: number;
  gateways: readonly [number, number];
}

/** The configuration with the test's names and paths; each replaced text must exist. */
async function configuration(folder: string, { port, plainPort, gateways }: Places): Promise<string> {
  let text = await readFile(join(__dirname, '../../../deploy/nginx.conf'), 'utf8');
  const types = '/etc/nginx/mime.types';
  const places: [string, string][] = [
    [`include ${types};`, existsSync(types) ? `include ${types};` : ''],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['server 10.0.0.11:3000 ', `server 127.0.0.1:${gateways[0]} `],
    ['server 10.0.0.12:3000 ', `server 127.0.0.1:${gateways[1]} `],
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
  // Debian's default paths for temporary files belong to root.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  // As root, nginx would start workers that may not write here.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `daemon off; ${user} pid ${folder}/nginx.pid;\n${text.replace('http {', `http { ${paths}`)}`;
}

function isOpen(at: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(at, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
