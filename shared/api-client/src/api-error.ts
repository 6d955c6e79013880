import type { ErrorCode } from '@openward/contract';

/** A call that did not succeed. `message` is fit to be shown. */
export class ApiError extends Error {
  /** The server's stable code; `offline` where no answer came at all. */
  readonly code: ErrorCode | 'offline';
  /** HTTP status, 0 where no answer came. */
  readonly status: number;
  /** Messages by field, for forms. */
  readonly errors: Record<string, string>;
  /** What the server told for going on from here; the endpoint says of which type. */
  readonly details: unknown;
  /** The message before anything was filled in, and what is; to translate it. */
  readonly template: { sentence: string; values: Record<string, string | number> };

  constructor(
    code: ErrorCode | 'offline',
    message: string,
    status: number,
    errors: Record<string, string> = {},
    details?: unknown,
    template: ApiError['template'] = { sentence: message, values: {} },
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.details = details;
    this.template = template;
  }
}
