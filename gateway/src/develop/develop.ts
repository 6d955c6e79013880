import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '@openward/contract/accounts';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionUser } from '../upstream/session-user.ts';
import { changePages, cookieName } from './developed-pages.ts';
import { readSigned, SHORTEST_KEY, signed } from './leave.ts';

const FILES = join(import.meta.dirname, '../../browser/develop');

/**
 * Lets people develop one remote inside this portal, with a leave of the system admin: `/develop` takes it, and from
 * then on that browser's pages have that remote from the developer's machine. Everybody else's pages stay as they are.
 * @param key DEVELOP_KEY; without it there is nothing of this
 * @throws Error where the key is too short
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
    const said = await sessionUser(app, token, request.ip);
    if ('user' in said) return void callers.set(request, said.user);
    const status = said.refused === 'unavailable' ? 503 : 401;
    return reply.code(status).type('text/plain; charset=utf-8').send(said.description);
  };
  app.post('/develop', { bodyLimit: 4096, preParsing: refuseStrangers }, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    const { leave: text } = (request.body ?? {}) as { leave?: unknown };
    const leave = typeof text === 'string' ? readSigned(text, 'leave', key) : undefined;
    if (!leave)
      return reply.code(403).send('This leave is not valid, or it is over. Ask the system admin for another.');
    if (callers.get(request)?.username.toLowerCase() !== leave.user.toLowerCase()) {
      return reply
        .code(403)
        .send(`This leave is for ${leave.user}. Sign in as that person, or ask for one of your own.`);
    }
    return reply
      .header('set-cookie', cookieOf(signed(leave, 'browser', key), leave.until, request.protocol))
      .send(leave.remote);
  });
  app.post('/develop/stop', async (request, reply) =>
    reply
      .header('set-cookie', cookieOf('', 0, request.protocol))
      .code(204)
      .send(),
  );
}

/** No script can read it, and it is sent with what the portal's own pages ask for alone. @param until seconds since 1970 */
function cookieOf(value: string, until: number, protocol: string): string {
  const left = Math.max(0, until - Math.floor(Date.now() / 1000));
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${cookieName(protocol)}=${value}; Path=/; Max-Age=${left}; HttpOnly; SameSite=Strict${secure}`;
}
