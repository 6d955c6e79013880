import type { ErrorCode } from '@openward/contract';
import { SettingError } from '@openward/server-kit/settings';

/** A refused release command; the message tells the caller why. */
export class ReleaseError extends Error {
  /** The error code of an answer over HTTP. */
  readonly code: ErrorCode;
  /** Seconds after which the same command may succeed, if known. */
  readonly retryAfter: string | undefined;
  /** Data that a program needs to continue. */
  readonly details: unknown;

  constructor(message: string, code: ErrorCode = 'conflict', retryAfter?: string, details?: unknown) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

/** The store of the releases is unavailable; the same command may succeed later. */
export class StoreUnavailableError extends ReleaseError {
  constructor(message: string) {
    super(message, 'unavailable');
  }
}

/** A wrong argument or option of a command. */
export class UsageError extends ReleaseError {
  constructor(message: string) {
    super(message, 'invalid_input');
  }
}

/** The error as one sentence for an operator, never with a stack. */
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
