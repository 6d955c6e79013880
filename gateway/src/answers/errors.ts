import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS } from '../delivery/security-headers.ts';
import { type FailedAnswer, fail } from './answers.ts';

/** Gives every error an answer of our own, so that nobody reads the framework's words, an address or a stack. */
export function registerErrors(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Node's own check, which is switched off, answers without our headers.
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) {
      return fail(request, reply.header('connection', 'close'), { code: 'invalid_input' });
    }
  });
  app.setNotFoundHandler((request, reply) => fail(request, reply, { code: 'not_found' }));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const failed = failedFor(error.statusCode ?? 500);
    // A caller that has gone is no failure of ours.
    if (failed.code === 'internal' && !reply.raw.destroyed) logFailure(error, request);
    return fail(request, reply, failed);
  });
}

/** Answers what is refused before any hook runs: an address that cannot be decoded. */
export function answerFrameworkError(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  fail(request, reply.headers(SECURITY_HEADERS), {
    code: 'invalid_input',
    description: 'The address is not valid.',
  });
}

function failedFor(status: number): FailedAnswer {
  if (status === 404) return { code: 'not_found' };
  if (status === 413) return { code: 'too_large' };
  if (status === 415) return { code: 'unsupported_media' };
  return { code: status < 500 ? 'invalid_input' : 'internal' };
}

/** Logs where it happened, without the message: it may hold an address and with it somebody's data. */
export function logFailure(error: Error & { code?: string }, request: FastifyRequest): void {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  const what = [error.name, error.code].filter(Boolean).join(' ');
  console.error([`gateway: ${request.method} ${request.routeOptions.url}: ${what}`, ...frames.slice(0, 6)].join('\n'));
}
