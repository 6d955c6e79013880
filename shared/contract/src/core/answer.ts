import type { Schema } from 'yup';
import type { Endpoint } from './endpoint.ts';
import { finished, messagesOf, type Template } from './sentences.ts';

/**
 * The page of a list that an answer holds; `number` counts from 0 and is missing where it was reached by a cursor. `total`
 * is all matching rows, counted up to 1,000: `isMore` says that there are more of them. `after` and `before` lead to the
 * rows beyond this page, where there are any.
 */
export interface Page {
  number?: number;
  size: number;
  total: number;
  isMore?: true;
  after?: string;
  before?: string;
}

/** Rows of a list that are counted, and so those that page numbers lead to: what lies beyond costs more the further it is. */
export const MOST_COUNTED = 1000;

/** Rows of a page that names no `size`. */
export const PAGE_SIZE = 10;

/** Every stable error code a server answer may carry, and the HTTP status it comes with. */
export const ERROR_STATUS = {
  invalid_input: 400,
  /** Staff may repeat the call with `accept`. */
  outside_hours: 400,
  not_signed_in: 401,
  token_expired: 401,
  wrong_credentials: 401,
  session_ended: 401,
  not_allowed: 403,
  /** The address has still to be proven with the code that was sent to it. */
  verification_required: 403,
  /** The address is proven, and a code was sent to the number: `details` is a `PhoneAsked`. */
  phone_verification_required: 403,
  /** The password was right, and the account has a second factor: `details` is a `ProofAsked`. */
  second_factor_required: 403,
  /** The last proof by a second factor is too old for this: `details` is a `ProofAsked`. */
  proof_required: 403,
  /** The practice asks for a second factor, and the time to set one up is over. */
  second_factor_missing: 403,
  not_found: 404,
  /** Whoever is asked for on behalf of did not give the caller access, or no longer; or there is no such person. */
  no_access: 404,
  /** The answer is wanted in a form that we do not send. */
  not_acceptable: 406,
  conflict: 409,
  slot_taken: 409,
  wrong_state: 409,
  /** The address that was proven has an account already. */
  account_exists: 409,
  /** A booking rule of the doctor is against it; staff may send it again with `accept`. */
  booking_rule: 409,
  /** As many as somebody may have at a time. */
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

/**
 * What is filled into a sentence for people, beside the finished English one: the sentence with places such as `{left}`,
 * and what stands in them. A client of another language translates it.
 */
type Filled = Partial<Template>;

/** What a refused call says: a sentence for people, a code for programs, messages by field for a form. */
export interface Failure extends Filled {
  description: string;
  code: ErrorCode;
  errors?: Record<string, string>;
  /** Of those errors that have something filled in, the same. */
  templates?: Record<string, Template>;
  /** What a program needs to go on from here; the endpoint says of which type. Of a `conflict`, what is there now. */
  details?: unknown;
}

/** Where a record went that was merged into another: what `merged` answers as details. */
export interface MergedRecord {
  /** The patient whose record holds everything now. */
  patientId: string;
}

/** The envelope of every answer (specification, section 3): SUCCESS with data, else FAILURE. */
export type Answer<T> =
  | ({ status: 'SUCCESS'; message: string; result: T; page?: Page } & Filled)
  | { status: 'FAILURE'; message: string; result: Failure };

/**
 * Checks what a server answers in tests and development; in production nothing is checked, for speed.
 * @throws Error where a result is not what the contract says
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
