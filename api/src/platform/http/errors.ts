import type { Answer, ErrorCode } from '@openward/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBadValue, isUnavailable } from '../database/errors.ts';
import { causesOf } from '../failures.ts';
import { Refusal, unavailable } from './refusal.ts';

/** Turns everything thrown into the envelope; what a person reads never holds a library's words. */
export function registerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    send(reply, new Refusal('not_found', 'There is nothing at this address.')),
  );
  app.setErrorHandler((error, request, reply) => send(reply, refusalFor(error, request)));
}

/** What a handler threw as what the caller hears. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return unavailable();
  return undefined;
}

/** What the framework refuses before any route is found: an address that cannot be decoded. */
export function answerBadAddress(_error: unknown, _request: unknown, reply: FastifyReply): void {
  send(reply, new Refusal('invalid_input', 'The address is not valid.'));
}

function refusalFor(error: unknown, request: FastifyRequest): Refusal {
  // The client hung up half-way: nobody hears the answer, and nothing of ours has failed.
  if (request.raw.aborted || (error as Error).message === 'aborted')
    return new Refusal('invalid_input', 'The input is not valid.');
  const known = refusalOf(error);
  if (known) {
    if (!(error instanceof Refusal)) logFailure(error, request);
    return known;
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 429) return new Refusal('too_many_requests', 'Too many requests. Please wait a minute.');
  if (status === 413) return new Refusal('too_large', 'That is too large.');
  if (status === 415) return new Refusal('unsupported_media', 'Please send JSON.');
  if (status < 500 || isBadValue(error)) return new Refusal('invalid_input', 'The input is not valid.');
  logFailure(error, request);
  return new Refusal('internal', 'Something went wrong on our side. Please try again.');
}

function logFailure(error: unknown, request: FastifyRequest): void {
  request.log.error({ causes: causesOf(error) }, 'call failed');
}

/** A refusal as the envelope says it. */
export function failureOf(refusal: Refusal): Answer<never> {
  return {
    status: 'FAILURE',
    message: refusal.message,
    result: {
      description: refusal.message,
      code: refusal.code satisfies ErrorCode,
      ...(refusal.errors ? { errors: refusal.errors } : {}),
      ...refusal.template,
      ...(refusal.details === undefined ? {} : { details: refusal.details }),
    },
  };
}

function send(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply.code(refusal.status).send(failureOf(refusal));
}
