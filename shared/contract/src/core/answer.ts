import type { Schema } from 'yup';
import type { Endpoint } from './endpoint.ts';
import { finished, messagesOf, type Template } from './sentences.ts';

/**
 * The page of a list. `number` counts from 0 and is missing if a cursor led here. `total` counts all matching rows up
 * to 1,000; `isMore` is true if there are more. `after` and `before` are cursors to the neighbouring pages, if there
 * are any.
 */
export interface Page {
  number?: number;
  size: number;
  total: number;
  isMore?: true;
  after?: string;
  before?: string;
}

/** Rows of a list that are counted and that page numbers reach. Larger offsets are slow, so they need a cursor. */
export const MOST_COUNTED = 1000;

/** Default `size` of a page. */
export const PAGE_SIZE = 10;

/** Every stable error code, and its HTTP status. */
export const ERROR_STATUS = {
  invalid_input: 400,
  /** Staff may repeat the call with `accept`. */
  outside_hours: 400,
  not_signed_in: 401,
  token_expired: 401,
  wrong_credentials: 401,
  session_ended: 401,
  not_allowed: 403,
  /** The user must first enter the code that was sent to the e-mail address. */
  verification_required: 403,
  /** The e-mail address is verified and a code was sent to the phone number: `details` is a `PhoneAsked`. */
  phone_verification_required: 403,
  /** The password was correct and the account has a second factor: `details` is a `ProofAsked`. */
  second_factor_required: 403,
  /** The last proof by a second factor is too old: `details` is a `ProofAsked`. */
  proof_required: 403,
  /** The practice requires a second factor, and the deadline to set one up is over. */
  second_factor_missing: 403,
  not_found: 404,
  /** The patient does not exist, or the caller has no access for this patient (any more). */
  no_access: 404,
  /** The server cannot answer in the requested format. */
  not_acceptable: 406,
  conflict: 409,
  slot_taken: 409,
  wrong_state: 409,
  /** The verified address already has an account. */
  account_exists: 409,
  /** A booking rule of the doctor forbids it; staff may repeat the call with `accept`. */
  booking_rule: 409,
  /** The maximum number is reached. */
  limit_reached: 409,
  /** The Idempotency-Key was used for another call. */
  key_reused: 409,
  /** The record was merged into another: `details` is a {@link MergedRecord}. */
  merged: 410,
  too_large: 413,
  unsupported_media: 415,
  locked: 423,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The template and values of a message whose English text is already filled in, so that a client can translate it. */
type Filled = Partial<Template>;

/** A refused call: a sentence for users, a code for programs, and messages by field for a form. */
export interface Failure extends Filled {
  description: string;
  code: ErrorCode;
  errors?: Record<string, string>;
  /** The templates of those `errors` that contain values. */
  templates?: Record<string, Template>;
  /** What a program needs to continue; its type depends on the endpoint. For a `conflict`, the current state. */
  details?: unknown;
}

/** Details of `merged`: the record that replaced this one. */
export interface MergedRecord {
  /** The patient whose record now holds everything. */
  patientId: string;
}

/** The envelope of every answer (specification, section 3): SUCCESS with data, else FAILURE. */
export type Answer<T> =
  | ({ status: 'SUCCESS'; message: string; result: T; page?: Page } & Filled)
  | { status: 'FAILURE'; message: string; result: Failure };

/**
 * Checks a server's answer against the contract in tests and development; skipped in production for speed.
 * @throws Error if the result does not match the contract
 */
export function checkResult({ path, result }: Pick<Endpoint, 'path' | 'result'>, answered: unknown): void {
  if (process.env.NODE_ENV !== 'development' && process.env.NODE_ENV !== 'test') return;
  if (!result || !('validateSync' in result)) return;
  const sent: unknown = JSON.parse(JSON.stringify(answered));
  try {
    (result as Schema).validateSync(sent, { strict: true, abortEarly: false });
  } catch (error) {
    const wrong = Object.entries(finished(messagesOf(error)).errors).map((each) => each.join(': '));
    throw new Error(`${path} answers what its contract does not say: ${wrong.join('; ')}`);
  }
}
