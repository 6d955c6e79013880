import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '@openward/contract/accounts';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionUser } from '../upstream/session-user.ts';
import { type DevelopmentGrant, readSigned, SHORTEST_KEY, signed } from './grant.ts';

const FILES = join(import.meta.dirname, '../../browser/develop');

/**
 * Lets a user develop one remote inside this portal with a grant from the system admin: `/develop` redeems it, and then
 * pages in that browser load the remote from the developer's machine. Pages of other users do not change.
 * @param key DEVELOP_KEY; without it, this feature is off
 * @throws Error if the key is too short
 */
export function registerDevelop(app: FastifyInstance, key: string | undefined): void {
  if (!key) return;
  if (key.length < SHORTEST_KEY) throw new Error(`DEVELOP_KEY must have at least ${SHORTEST_KEY} random characters.`);
  changePages(app, key);

  const send = async (reply: FastifyReply, file: string, type: string) =>
    reply
      .header('cache-control', 'no-store')
      .type(`${type}; charset=utf-8`)
      .send(await readFile(join(FILES, file)));
  app.get('/develop', (_request, reply) => send(reply, 'begin.html', 'text/html'));
  for (const script of ['begin.js', 'override.js', 'banner.js']) {
    app.get(`/develop/${script}`, (_request, reply) => send(reply, script, 'text/javascript'));
  }

  const callers = new WeakMap<FastifyRequest, User>();
  const refuseStrangers = async (request: FastifyRequest, reply: FastifyReply) => {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const said = await sessionUser(app, token, { address: request.ip, proof: false });
    if ('user' in said) return void callers.set(request, said.user);
    const status = said.refused === 'unavailable' ? 503 : 401;
    return reply.code(status).type('text/plain; charset=utf-8').send(said.description);
  };
  app.post('/develop', { bodyLimit: 4096, preParsing: refuseStrangers }, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    const { grant: text } = (request.body ?? {}) as { grant?: unknown };
    const grant = typeof text === 'string' ? readSigned(text, 'grant', key) : undefined;
    if (!grant)
      return reply.code(403).send('This link is not valid, or it has expired. Ask the system admin for another.');
    if (callers.get(request)?.username.toLowerCase() !== grant.user.toLowerCase()) {
      return reply.code(403).send(`This link is for ${grant.user}. Sign in as that user, or ask for your own link.`);
    }
    const cookie = cookieOf(signed(grant, 'browser', key), grant.until, request.protocol);
    return reply.header('set-cookie', cookie).send(grant.remote);
  });
  app.post('/develop/stop', (request, reply) =>
    reply
      .header('set-cookie', cookieOf('', 0, request.protocol))
      .code(204)
      .send(),
  );
}

/** Scripts cannot read the cookie, and other sites cannot make browsers send it. @param until seconds since 1970 */
function cookieOf(value: string, until: number, protocol: string): string {
  const left = Math.max(0, until - Math.floor(Date.now() / 1000));
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${cookieName(protocol)}=${value}; Path=/; Max-Age=${left}; HttpOnly; SameSite=Strict${secure}`;
}

/** The cookie name; with TLS, the `__Host-` prefix prevents other hosts of the domain from setting it. */
function cookieName(protocol: string): string {
  return protocol === 'https' ? '__Host-openward-develop' : 'openward-develop';
}

/** CSP directives that also allow the developer's origin. */
const WIDENED = /^(default|script|style|img|media|font|connect)-src /;

/** Adds the developed remote to pages in browsers with the cookie of a grant. */
function changePages(app: FastifyInstance, key: string): void {
  const grants = new WeakMap<FastifyRequest, DevelopmentGrant>();
  app.addHook('onRequest', async (request) => {
    const grant = grantOf(request, key);
    if (!grant) return;
    grants.set(request, grant);
    // Requests an uncompressed page, so that it can be changed below.
    delete request.headers['accept-encoding'];
  });
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const grant = grants.get(request);
    if (!grant || !isPage(reply)) return payload;
    const policy = String(reply.getHeader('content-security-policy'));
    const page = String(payload).replace('</head>', () => `${headOf(grant)}</head>`);
    reply.header('content-security-policy', widened(policy, grant.origin));
    reply.header('content-length', Buffer.byteLength(page));
    return page;
  });
}

function grantOf(request: FastifyRequest, key: string): DevelopmentGrant | undefined {
  const found = new RegExp(`(?:^|; )${cookieName(request.protocol)}=([\\w.-]+)`).exec(
    request.headers.cookie ?? '',
  )?.[1];
  return found ? readSigned(found, 'browser', key) : undefined;
}

function isPage(reply: FastifyReply): boolean {
  return reply.statusCode === 200 && String(reply.getHeader('content-type')).startsWith('text/html');
}

function widened(policy: string, origin: string): string {
  const directives = policy.split('; ');
  return directives.map((directive) => (WIDENED.test(directive) ? `${directive} ${origin}` : directive)).join('; ');
}

/** This script runs before the shell's, which is deferred. */
function headOf(grant: DevelopmentGrant): string {
  const data = JSON.stringify(grant).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="openward-develop">${data}</script><script src="/develop/override.js"></script>`;
}
