import type { ErrorCode } from '@openward/contract';

/** A release command that is refused; the message says why, in a sentence for the person who gave it. */
export class ReleaseError extends Error {
  /** What an answer over HTTP says. */
  readonly code: ErrorCode;
  /** Seconds after which the same command may succeed, where that is known. */
  readonly retryAfter: string | undefined;

  constructor(message: string, code: ErrorCode = 'conflict', retryAfter?: string) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The place where the releases lie cannot be used at the moment: the same command may succeed later. */
export class StoreUnavailableError extends ReleaseError {
  constructor(message: string) {
    super(message, 'unavailable');
  }
}

/** An argument or option of a command that cannot be used. */
export class UsageError extends ReleaseError {
  constructor(message: string) {
    super(message, 'invalid_input');
  }
}

/** What went wrong, as one sentence for an operator: never a stack. */
export function errorSentence(error: unknown): string {
  if (error instanceof ReleaseError) return error.message;
  if (error instanceof SyntaxError) {
    return 'The registry is damaged and cannot be read. `verify --repair` makes it anew from the history; pages stay what they were.';
  }
  const { code, path, message } = (error ?? {}) as NodeJS.ErrnoException;
  const what = path ?? 'The folder of releases';
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full. Nothing that users get was changed: make room and try again.';
    case 'EACCES':
    case 'EPERM':
      return `No permission for ${what}: run this as the user that the releases belong to. Nothing that users get was changed.`;
    case 'EROFS':
      return `${what} is on a disk that cannot be written. Nothing that users get was changed.`;
    default:
      return code ? `${what} cannot be used (${code}).` : `This was not expected: ${message ?? String(error)}.`;
  }
}
