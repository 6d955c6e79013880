import { causesIn } from '../log.ts';

/** The SQLSTATE of an error that came from either driver, however deep drizzle wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (const cause of causesIn(error)) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** The name of the exclusion constraint that refused an overlap (SQLSTATE 23P01), else undefined. */
export function overlapOf(error: unknown): string | undefined {
  return constraintOf(error, '23P01');
}

/** The name of the constraint that refused a row; empty where the driver does not say it, undefined for another state. */
export function constraintOf(error: unknown, state: string): string | undefined {
  if (sqlState(error) !== state) return undefined;
  for (const cause of causesIn(error)) {
    const { constraint } = cause as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return '';
}

/** True where a value cannot be a value of its column: text with NUL, a number out of range. */
export function isBadValue(error: unknown): boolean {
  return ['22P02', '22003', '22007', '22008', '22021', '22P05'].includes(sqlState(error) ?? '');
}

/** True where PostgreSQL gave one transaction up for another: it may be tried again. */
export function isGivenUp(error: unknown): boolean {
  return ['40P01', '40001'].includes(sqlState(error) ?? '');
}

/** True where a table or its schema was not made yet. */
export function isMissingTable(error: unknown): boolean {
  return ['3F000', '42P01'].includes(sqlState(error) ?? '');
}

/** True where the role lacks a right. */
export function isRefused(error: unknown): boolean {
  return sqlState(error) === '42501';
}

function codeOf(error: Error): string {
  return String((error as { code?: unknown }).code ?? '');
}

/** No connection could be had, whatever the reason the database gave. */
export class NoConnectionError extends Error {}

/** The driver's own failures have no SQLSTATE: no connection, a lost one, a pool or a query that took too long. */
const LOST =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$|timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable|PGlite is closed/;

/** What keeps the whole database from answering, by SQLSTATE, as PostgreSQL names it (its manual, appendix A). */
const CONDITIONS: Readonly<Record<string, string>> = {
  '53000': 'insufficient_resources',
  '53100': 'disk_full',
  '53200': 'out_of_memory',
  '53300': 'too_many_connections',
  '57P01': 'admin_shutdown',
  '57P02': 'crash_shutdown',
  '57P03': 'cannot_connect_now',
};

/** The name of what keeps the whole database from answering, for the log; undefined for all that is about one call. */
export function conditionOf(error: unknown): string | undefined {
  return CONDITIONS[sqlState(error) ?? ''];
}

/**
 * True where the database cannot answer now: its disk is full or something else has run out (class 53), it is down or
 * starting (57P01 to 57P03), lost a connection (class 08, 25P03), or took longer than a limit of ours (55P03, 57014).
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (/^(08...|57P0[1-5]|53[0-3]00|25P03|55P03|57014)$/.test(state)) return true;
  let innermost: Error | undefined;
  for (const cause of causesIn(error)) {
    if (cause instanceof NoConnectionError) return true;
    innermost = cause;
  }
  // What wraps it repeats the statement with its values, and those may say anything.
  return innermost !== undefined && (LOST.test(codeOf(innermost)) || LOST.test(innermost.message));
}

/** Why a database takes no connection, as far as an operator can change it: by its own code, or the machine's. */
const REFUSALS: Record<string, string> = {
  NOPRIMARY: 'none of its servers takes writes',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ECONNREFUSED: 'nobody listens there',
  EHOSTUNREACH: 'its host does not answer',
  ETIMEDOUT: 'its host does not answer',
  '3D000': 'there is no such database',
  '28000': 'its role is refused',
  '28P01': 'its role or password is refused',
};

/** What was thrown, with what it was wrapped around. */
type Failure = { message?: string; code?: unknown; cause?: Failure } | undefined;

/** The code of what failed: PostgreSQL's own or the machine's; empty where neither says one. */
export function failureCode(error: unknown): string {
  for (let failure = error as Failure; failure; failure = failure.cause) {
    if (typeof failure.code === 'string') return failure.code;
  }
  return '';
}

/** Why there is no connection to a database, without names, and the code; for sentences. */
export function refusalOf(error: unknown): string {
  const isLate = /timeout expired/i.test((error as Failure)?.message ?? '');
  const code = isLate ? 'ETIMEDOUT' : failureCode(error);
  const why = REFUSALS[code] ?? 'it takes no connection now';
  return code ? `${why} (${code})` : why;
}
