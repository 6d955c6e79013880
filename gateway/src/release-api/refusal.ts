import type { Answer, ErrorCode } from '@openward/contract';
import { ERROR_STATUS } from '@openward/contract';

import type { FastifyReply } from 'fastify';
import { RETRY_AFTER } from '../answers/answers.ts';

/** A call that is not answered; `message` is one sentence for people. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Messages by field. */
  readonly errors: Record<string, string> | undefined;
  /** Seconds after which what is unavailable may be tried again. */
  readonly retryAfter: string;

  constructor(code: ErrorCode, message: string, errors?: Record<string, string>, retryAfter = RETRY_AFTER) {
    super(message);
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** Answers a call with what it was refused for, in the envelope of all answers. */
export function refuse(reply: FastifyReply, { code, message, errors, retryAfter }: Refusal): FastifyReply {
  const answer: Answer<never> = {
    status: 'FAILURE',
    message,
    result: { description: message, code, ...(errors ? { errors } : {}) },
  };
  if (code === 'unavailable') reply.header('retry-after', retryAfter);
  if (code === 'not_signed_in') reply.header('www-authenticate', 'Bearer');
  return reply.code(ERROR_STATUS[code]).send(answer);
}
