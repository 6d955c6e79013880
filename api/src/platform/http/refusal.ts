import type { ErrorCode } from '@openward/contract';
import { ERROR_STATUS } from '@openward/contract';

/** A call that is answered FAILURE on purpose: a rule said no, nothing broke. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Messages by field, for forms. */
  readonly errors: Record<string, string> | undefined;
  /** What a program needs to go on from here; patients' data only of whom the caller may see. */
  readonly details: unknown;
  /** True where what the call wrote must stay: a revoked session. */
  readonly keepsWrites: boolean;
  /**
   * Whose account was tried where nobody is signed in: the audit names it. Null where there is no such account;
   * undefined where the refusal is about no account.
   */
  readonly account: string | null | undefined;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined;
  /** The description before anything was filled in, and what is, for a client that translates it. */
  readonly template: { sentence: string; values: Record<string, string | number> } | undefined;

  constructor(
    code: ErrorCode,
    description: string,
    extra: {
      errors?: Record<string, string>;
      details?: unknown;
      keepsWrites?: boolean;
      account?: string | null;
      retryAfter?: number;
      values?: Record<string, string | number>;
    } = {},
  ) {
    super(filled(description, extra.values));
    this.code = code;
    this.errors = extra.errors;
    this.details = extra.details;
    this.keepsWrites = extra.keepsWrites ?? false;
    this.account = extra.account;
    this.retryAfter = extra.retryAfter;
    this.template = extra.values && { sentence: description, values: extra.values };
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** A sentence with the values in the places of their names: `{left}`. */
function filled(sentence: string, values: Record<string, string | number> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

/** The answer for a record that does not exist, and, on purpose the same, for somebody else's. */
export function notFound(what: string): Refusal {
  return new Refusal('not_found', `${what} not found.`);
}

/** The answer while something that the call needs does not answer, or has too much to do. */
export function unavailable(seconds = 2): Refusal {
  return new Refusal('unavailable', 'The server is busy at the moment. Please try again.', { retryAfter: seconds });
}
