import { ERROR_STATUS, type ErrorCode } from '@openward/contract';

/** A call that is answered FAILURE on purpose: a rule said no, nothing broke. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Messages by field, for forms. */
  readonly errors: Record<string, string> | undefined;
  /** True where what the call wrote must stay: a counted failure, a revoked session. */
  readonly keepsWrites: boolean;

  constructor(
    code: ErrorCode,
    description: string,
    extra: { errors?: Record<string, string>; keepsWrites?: boolean } = {},
  ) {
    super(description);
    this.code = code;
    this.errors = extra.errors;
    this.keepsWrites = extra.keepsWrites ?? false;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The answer for a record that does not exist, and, on purpose the same, for somebody else's. */
export function notFound(what: string): Refusal {
  return new Refusal('not_found', `${what} not found.`);
}
