import { causesIn } from '../log.ts';

/** The SQLSTATE of an error from either driver, even if drizzle wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (const cause of causesIn(error)) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** The exclusion constraint that refused an overlap (SQLSTATE 23P01); undefined otherwise. */
export function overlapOf(error: unknown): string | undefined {
  return constraintOf(error, '23P01');
}

/** The constraint that refused a row; empty if the driver does not name it, undefined for another state. */
export function constraintOf(error: unknown, state: string): string | undefined {
  if (sqlState(error) !== state) return undefined;
  for (const cause of causesIn(error)) {
    const { constraint } = cause as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return '';
}

/** True if a value is invalid for its column: text with NUL, a number out of range. */
export function isBadValue(error: unknown): boolean {
  return ['22P02', '22003', '22007', '22008', '22021', '22P05'].includes(sqlState(error) ?? '');
}

/** True for a deadlock or serialization failure: the transaction may be retried. */
export function isGivenUp(error: unknown): boolean {
  return ['40P01', '40001'].includes(sqlState(error) ?? '');
}

/** True if a table or its schema does not exist yet. */
export function isMissingTable(error: unknown): boolean {
  return ['3F000', '42P01'].includes(sqlState(error) ?? '');
}

/** True if the role lacks a privilege. */
export function isRefused(error: unknown): boolean {
  return sqlState(error) === '42501';
}

function codeOf(error: Error): string {
  return String((error as { code?: unknown }).code ?? '');
}

/** No connection was possible, for whatever reason. */
export class NoConnectionError extends Error {}

/** Driver failures without SQLSTATE: no connection, a lost one, or a timeout of pool or query. */
const LOST =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$|timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable|PGlite is closed/;

/** SQLSTATE conditions that affect the whole database, with PostgreSQL's names (its manual, appendix A). */
const CONDITIONS: Readonly<Record<string, string>> = {
  '53000': 'insufficient_resources',
  '53100': 'disk_full',
  '53200': 'out_of_memory',
  '53300': 'too_many_connections',
  '57P01': 'admin_shutdown',
  '57P02': 'crash_shutdown',
  '57P03': 'cannot_connect_now',
};

/** The name of a condition that affects the whole database, for the log; undefined for errors of one call. */
export function conditionOf(error: unknown): string | undefined {
  return CONDITIONS[sqlState(error) ?? ''];
}

/**
 * True if the database cannot answer now: its disk is full or another resource has run out (class 53), it is down or
 * starting (57P01 to 57P03), lost a connection (class 08, 25P03), or exceeded a limit of ours (55P03, 57014).
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (/^(08...|57P0[1-5]|53[0-3]00|25P03|55P03|57014)$/.test(state)) return true;
  let innermost: Error | undefined;
  for (const cause of causesIn(error)) {
    if (cause instanceof NoConnectionError) return true;
    innermost = cause;
  }
  // Only the innermost error counts, because wrappers repeat the statement with its values.
  return innermost !== undefined && (LOST.test(codeOf(innermost)) || LOST.test(innermost.message));
}

/** Reasons that an operator can fix, by error code of PostgreSQL or the operating system. */
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

/** A thrown value with its causes. */
type Failure = { message?: string; code?: unknown; cause?: Failure } | undefined;

/** The error code of PostgreSQL or the operating system; empty if there is none. */
export function failureCode(error: unknown): string {
  for (let failure = error as Failure; failure; failure = failure.cause) {
    if (typeof failure.code === 'string') return failure.code;
  }
  return '';
}

/** Why a connection failed, with the code but without host and role names; for error messages. */
export function refusalOf(error: unknown): string {
  const isLate = /timeout expired/i.test((error as Failure)?.message ?? '');
  const code = isLate ? 'ETIMEDOUT' : failureCode(error);
  const why = REFUSALS[code] ?? 'it takes no connection now';
  return code ? `${why} (${code})` : why;
}
