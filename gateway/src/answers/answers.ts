import type { Answer, ErrorCode } from '@openward/contract';
import { ERROR_STATUS } from '@openward/contract';

import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the gateway itself refuses, in the api's own words. */
const SENTENCES = {
  invalid_input: 'The input is not valid.',
  not_found: 'There is nothing at this address.',
  too_large: 'That is too large.',
  unsupported_media: 'Please send JSON.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The server is not available at the moment. Please try again.',
} satisfies Partial<Record<ErrorCode, string>>;

/** The codes of what the gateway answers by itself. */
export type GatewayCode = keyof typeof SENTENCES;

/** What a failed answer says. */
export interface FailedAnswer {
  code: GatewayCode;
  /** One sentence for people; each code has its own. */
  description?: string;
  /** The HTTP status where it is not the code's. */
  status?: number;
}

/** Seconds after which a caller may try again what was unavailable. */
export const RETRY_AFTER = '2';

/** True for an address that the api answers, so that its callers get its envelope whatever happens. */
export function isApiAddress(url: string): boolean {
  return /^\/api(?:[/?#]|$)/.test(url);
}

/** A failed answer for an address: the api's envelope below `/api`, plain words elsewhere; never what was asked for. */
export function failedAnswer(url: string, { code, description = SENTENCES[code], status }: FailedAnswer) {
  const type = isApiAddress(url) ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
  const plain = code === 'not_found' ? 'Not found' : description;
  const body = isApiAddress(url) ? envelope(code, description) : plain;
  return { status: status ?? ERROR_STATUS[code], type, body };
}

/** The api's envelope of a failure, as JSON. */
export function envelope(code: GatewayCode, description: string = SENTENCES[code]): string {
  const answer: Answer<never> = { status: 'FAILURE', message: description, result: { description, code } };
  return JSON.stringify(answer);
}

/** Sends a failed answer in the form that fits the address. */
export function fail(request: FastifyRequest, reply: FastifyReply, failed: FailedAnswer): FastifyReply {
  const { status, type, body } = failedAnswer(request.raw.url ?? '', failed);
  if (failed.code === 'unavailable') reply.header('retry-after', RETRY_AFTER);
  return reply.code(status).type(type).header('cache-control', 'no-store').send(body);
}
