import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Leave, readSigned } from './leave.ts';

/** The cookie of a browser whose pages are others'; with TLS one that no other host of the domain can set. */
export function cookieName(protocol: string): string {
  return protocol === 'https' ? '__Host-openward-develop' : 'openward-develop';
}

/** What a remote's scripts, styles and the rest may come from, besides the portal. */
const WIDENED = /^(default|script|style|img|media|font|connect)-src /;

/** Puts a remote that somebody develops into the pages of that browser alone, by its cookie. */
export function changePages(app: FastifyInstance, key: string): void {
  const leaves = new WeakMap<FastifyRequest, Leave>();
  app.addHook('onRequest', async (request) => {
    const leave = leaveOf(request, key);
    if (!leave) return;
    leaves.set(request, leave);
    // Sent as it is, so that it can be changed below.
    delete request.headers['accept-encoding'];
  });
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const leave = leaves.get(request);
    if (!leave || !isPage(reply)) return payload;
    const policy = String(reply.getHeader('content-security-policy'));
    const page = String(payload).replace('</head>', () => `${headOf(leave)}</head>`);
    reply.header('content-security-policy', widened(policy, leave.origin));
    reply.header('content-length', Buffer.byteLength(page));
    return page;
  });
}

function leaveOf(request: FastifyRequest, key: string): Leave | undefined {
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

/** Runs before the shell, which is deferred. */
function headOf(leave: Leave): string {
  const data = JSON.stringify(leave).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="openward-develop">${data}</script><script src="/develop/override.js"></script>`;
}
