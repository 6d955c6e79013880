import { type Answer, finished, type Message, type Template } from '@openward/contract';
import { causesOf, referenceOf } from '@openward/server-kit/log';
import { conditionOf, isBadValue, isUnavailable } from '@openward/server-kit/postgres/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusal, unavailable } from './refusal.ts';

/** Turns all errors into the envelope, without messages of libraries. */
export function registerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    send(reply, refusal('not_found', 'We could not find anything at this address.')),
  );
  app.setErrorHandler((error, request, reply) => send(reply, refusalFor(error, request)));
}

/** The refusal for a thrown error; undefined for an unexpected one. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return unavailable();
  return undefined;
}

/** Answers a request that the framework refuses before routing, because its address cannot be decoded. */
export function answerBadAddress(_error: unknown, _request: unknown, reply: FastifyReply): void {
  send(reply, refusal('invalid_input', 'This web address is not valid.'));
}

function refusalFor(error: unknown, request: FastifyRequest): Refusal {
  // The client disconnected, so this is no failure of the server.
  if (request.raw.aborted || isHangUp(error))
    return refusal('invalid_input', 'Some of the information is not valid. Please check it.');
  const known = refusalOf(error);
  if (known) {
    if (!(error instanceof Refusal)) logFailure(error, request);
    return known;
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 429) return refusal('too_many_requests', 'Too many requests. Please wait a minute.');
  if (status === 413) return refusal('too_large', 'What you sent is too large.');
  if (status === 415) return refusal('unsupported_media', 'Please send JSON.');
  if (status < 500 || isBadValue(error))
    return refusal('invalid_input', 'Some of the information is not valid. Please check it.');
  logFailure(error, request);
  const values = referenceOf(request.id);
  return refusal('internal', 'Something went wrong on our side. Please try again. Reference: {reference}', { values });
}

/** True where the client disconnected during the body or the answer. */
function isHangUp(error: unknown): boolean {
  const { message, code } = error as { message?: string; code?: string };
  return message === 'aborted' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function logFailure(error: unknown, request: FastifyRequest): void {
  const database = conditionOf(error);
  request.log.error({ causes: causesOf(error), ...(database && { database }) }, 'call failed');
}

/** The envelope of a refusal. */
export function failureOf({ code, message, said, errors, details }: Refusal): Answer<never> {
  return {
    status: 'FAILURE',
    message,
    result: {
      description: message,
      code,
      ...templateOf(said),
      ...(errors ? finished(errors) : {}),
      ...(details === undefined ? {} : { details }),
    },
  };
}

/** The template and values of a message, for translation in the client. */
export function templateOf(said: Message): Partial<Template> {
  return typeof said === 'string' ? {} : said;
}

function send(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply.code(refusal.status).send(failureOf(refusal));
}
