import pg from 'pg';
import { ReleaseError, StoreUnavailableError } from '../errors.ts';

/** What PostgreSQL answers where there is no such schema or table. */
const MISSING = new Set(['3F000', '42P01']);

/** True where the tables of the releases were not made yet. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && MISSING.has(error.code ?? '');
}

/** True where the role lacks a right. */
export function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501';
}

/**
 * What went wrong with the database, as one sentence. It holds no word of the driver's or the server's own: these name
 * hosts, roles and, where the address is not valid, all of it with its password.
 */
export function asReleaseError(error: unknown): ReleaseError {
  if (error instanceof ReleaseError) return error;
  const { code = '' } = error as { code?: string };
  switch (code) {
    case '55P03':
      return new StoreUnavailableError(
        'Another release command has been at work for too long. Nothing was changed: wait until it has ended and try again.',
      );
    case '57014':
      return new StoreUnavailableError('The database of the releases took too long to answer: try again.');
    case '42501':
      return new ReleaseError(
        'This role of the database may not use the tables of the releases: run one release command with DATABASE_OWNER_URL first.',
      );
    case '23503':
      return new StoreUnavailableError('The files lay ready for too long and were taken away: publish once more.');
    default:
      return new StoreUnavailableError(
        `The database of the releases cannot be used at the moment (${code || 'no answer'}).`,
      );
  }
}
