import { type ErrorCode, type Said, textOf } from '@openward/contract';

/** A call that did not succeed. `message` is English; what is shown is `said`, translated. */
export class ApiError extends Error {
  /** The server's stable code; `offline` where no answer came at all. */
  readonly code: ErrorCode | 'offline';
  /** What is to be shown. */
  readonly said: Said;
  /** HTTP status, 0 where no answer came. */
  readonly status: number;
  /** Messages by field, for forms. */
  readonly errors: Record<string, Said>;
  /** What the server told for going on from here; the endpoint says of which type. */
  readonly details: unknown;

  constructor(
    code: ErrorCode | 'offline',
    said: Said,
    status: number,
    errors: Record<string, Said> = {},
    details?: unknown,
  ) {
    super(textOf(said));
    this.name = 'ApiError';
    this.code = code;
    this.said = said;
    this.status = status;
    this.errors = errors;
    this.details = details;
  }
}
