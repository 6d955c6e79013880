import { type Answer, checkResult, type Endpoint, textOf } from '@openward/contract';
import { FileReply, Reply } from './call.ts';
import { failureOf, templateOf } from './errors.ts';
import type { FirstAnswer } from './idempotency.ts';
import type { Refusal } from './refusal.ts';

/** True for an answer that a repeated call gets again; after signing in or waiting, the call runs once more. */
export function isFinal(code: number): boolean {
  return ![401, 423, 429].includes(code);
}

/** The answer to a refused call. */
export function failure(refusal: Refusal): FirstAnswer {
  const { status: code, retryAfter } = refusal;
  return { code, answer: failureOf(refusal), ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/** The answer to a successful call, with the handler's message or else the contract's. */
export function success(endpoint: Endpoint, value: unknown): FirstAnswer {
  if (value instanceof FileReply)
    return { code: 200, answer: { status: 'SUCCESS', message: '', result: null }, file: value };
  const reply = value instanceof Reply ? value : new Reply(value, {});
  checkResult(endpoint, reply.result ?? null);
  const said = reply.message ?? endpoint.message;
  const answer: Answer<unknown> = {
    status: 'SUCCESS',
    message: said ? textOf(said) : '',
    ...(said ? templateOf(said) : {}),
    result: reply.result ?? null,
    ...(reply.page ? { page: reply.page } : {}),
  };
  return { code: 200, answer, ...(reply.etag && { etag: reply.etag }), ...(reply.device && { device: reply.device }) };
}
