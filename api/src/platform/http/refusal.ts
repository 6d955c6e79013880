import type { ErrorCode, Message, PlainSentence, Sentence, ValuesOf } from '@openward/contract';
import { ERROR_STATUS, textOf } from '@openward/contract';

interface Extra {
  /** The form's field that shows the message. */
  field?: string;
  /** Messages by field, for forms. */
  errors?: Record<string, Message>;
  /** Data for the client program; patients' data only of patients whom the caller may see. */
  details?: unknown;
  /** True where the call's writes must be committed, such as a revoked session. */
  keepsWrites?: boolean;
  /**
   * The account that an unauthenticated call tried, for the audit trail. Null where it does not exist; undefined where
   * the refusal is not about an account.
   */
  account?: string | null;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
}

/** An expected FAILURE answer because of a rule, not an error. Created by {@link refusal}. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** The translatable message; {@link message} is the same in English. */
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

/** Creates a refusal to throw. @param sentence for users, filled with `values` */
export function refusal<S extends Sentence>(code: ErrorCode, sentence: S, ...[extra]: Rest<S>): Refusal {
  const { values, ...rest } = (extra ?? {}) as Extra & { values?: ValuesOf<S> };
  return new Refusal(code, values ? { sentence, values } : (sentence as PlainSentence), rest);
}

/** The refusal for wrong input; the first field's message is also the overall one. */
export function invalidInput(errors: Record<string, Message>): Refusal {
  return new Refusal(
    'invalid_input',
    Object.values(errors)[0] ?? 'Some of the information is not valid. Please check it.',
    { errors },
  );
}

/** The refusal for a record that does not exist, and deliberately also for one that the caller may not see. */
export function notFound(sentence: PlainSentence & `${string} not found.`, field?: string): Refusal {
  return refusal('not_found', sentence, { field });
}

/** The refusal while a needed service is unavailable or overloaded. */
export function unavailable(seconds = 2): Refusal {
  return refusal('unavailable', 'The server is busy right now. Please try again.', { retryAfter: seconds });
}
