import type { ErrorCode, Message, PlainSentence, Sentence, ValuesOf } from '@openward/contract';
import { ERROR_STATUS, textOf } from '@openward/contract';

interface Extra {
  /** Where a form says it. */
  field?: string;
  /** Messages by field, for forms. */
  errors?: Record<string, Message>;
  /** What a program needs to go on from here; patients' data only of whom the caller may see. */
  details?: unknown;
  /** True where what the call wrote must stay: a revoked session. */
  keepsWrites?: boolean;
  /**
   * Whose account was tried where nobody is signed in: the audit names it. Null where there is no such account;
   * undefined where the refusal is about no account.
   */
  account?: string | null;
  /** Seconds after which it is worth trying again. */
  retryAfter?: number;
}

/** A call that is answered FAILURE on purpose: a rule said no, nothing broke. Made by {@link refusal}. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** What is said to people; {@link message} is the same in English. */
  readonly said: Message;
  readonly errors: Extra['errors'];
  readonly details: Extra['details'];
  readonly keepsWrites: boolean;
  readonly account: Extra['account'];
  readonly retryAfter: Extra['retryAfter'];

  constructor(code: ErrorCode, said: Message, { field, errors, ...extra }: Extra = {}) {
    super(textOf(said));
    this.code = code;
    this.said = said;
    this.errors = field === undefined ? errors : { [field]: said };
    this.details = extra.details;
    this.keepsWrites = extra.keepsWrites ?? false;
    this.account = extra.account;
    this.retryAfter = extra.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

type Rest<S extends Sentence> = keyof ValuesOf<S> extends never
  ? [extra?: Extra]
  : [extra: Extra & { values: ValuesOf<S> }];

/** What is thrown where a rule says no. @param sentence for people; what is filled into it are its `values` */
export function refusal<S extends Sentence>(code: ErrorCode, sentence: S, ...[extra]: Rest<S>): Refusal {
  const { values, ...rest } = (extra ?? {}) as Extra & { values?: ValuesOf<S> };
  return new Refusal(code, values ? { sentence, values } : (sentence as PlainSentence), rest);
}

/** The answer where fields of the input are wrong; the first message is what it says of the whole. */
export function invalidInput(errors: Record<string, Message>): Refusal {
  return new Refusal(
    'invalid_input',
    Object.values(errors)[0] ?? 'Some of the information is not valid. Please check it.',
    { errors },
  );
}

/** The answer for a record that does not exist, and, on purpose the same, for somebody else's. */
export function notFound(sentence: PlainSentence & `${string} not found.`, field?: string): Refusal {
  return refusal('not_found', sentence, { field });
}

/** The answer while something that the call needs does not answer, or has too much to do. */
export function unavailable(seconds = 2): Refusal {
  return refusal('unavailable', 'The server is busy right now. Please try again.', { retryAfter: seconds });
}
