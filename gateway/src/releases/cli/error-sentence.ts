import { ReleaseError } from '../errors.ts';
import { UsageError } from './command.ts';

/** What went wrong, for somebody who did not write the program: never a stack. */
export function errorSentence(error: unknown): string {
  if (error instanceof ReleaseError || error instanceof UsageError) return error.message;
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
