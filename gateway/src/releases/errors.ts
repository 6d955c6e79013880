import type { ErrorCode } from '@openward/contract';
import { SettingError } from '@openward/server-kit/settings';

/** A release command that is refused; the message tells its caller why. */
export class ReleaseError extends Error {
  /** What an answer over HTTP says. */
  readonly code: ErrorCode;
  /** Seconds after which the same command may succeed, where that is known. */
  readonly retryAfter: string | undefined;
  /** What a program needs to go on from here. */
  readonly details: unknown;

  constructor(message: string, code: ErrorCode = 'conflict', retryAfter?: string, details?: unknown) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

/** The store of the releases is not available right now; the same command may succeed later. */
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
  if (error instanceof ReleaseError || error instanceof SettingError) return error.message;
  if (error instanceof SyntaxError) {
    return 'The registry is damaged; users get what they got before. Run `verify --repair` to rebuild it from the history.';
  }
  const { code, path, message } = (error ?? {}) as NodeJS.ErrnoException;
  const what = path ?? 'The releases folder';
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full; users still get the same versions. Free some space and try again.';
    case 'EACCES':
    case 'EPERM':
      return `No permission for ${what}; users still get the same versions. Run this as the user who owns the releases.`;
    case 'EROFS':
      return `${what} is on a read-only disk; users still get the same versions. Make it writable and try again.`;
    default:
      return code ? `${what} cannot be used (${code}).` : `Unexpected error: ${message ?? String(error)}.`;
  }
}
