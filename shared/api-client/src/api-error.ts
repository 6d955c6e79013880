import { type ErrorCode, type Said, textOf } from '@openward/contract';

/** A failed call. `message` is English; screens show `said`, translated. */
export class ApiError extends Error {
  /** The server's stable code; `offline` if there was no answer. */
  readonly code: ErrorCode | 'offline';
  /** The text to show. */
  readonly said: Said;
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** Messages by field, for forms. */
  readonly errors: Record<string, Said>;
  /** Data that the user interface needs to continue; its type depends on the endpoint. */
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
