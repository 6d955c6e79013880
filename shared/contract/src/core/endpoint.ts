import type { InferType, ISchema } from 'yup';
import type { ProxyArea } from './areas.ts';
import type { Role } from './roles.ts';
import type { PlainSentence } from './sentences.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The header under which a client names one attempt to change something (draft-ietf-httpapi-idempotency-key-header):
 * the same key within 24 hours gets the first answer again. 8 to 100 characters; a UUID is a good one.
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** A yup object schema of any shape. */
// biome-ignore lint/suspicious/noExplicitAny: yup's own type for a schema of anything
export type InputSchema = ISchema<any, any, any, any>;

/**
 * Who may call: everybody (`public`), signed-in users of the listed roles, or a paired self check-in device (`kiosk`),
 * which is no user and may call nothing else.
 */
export type Access = 'public' | 'kiosk' | readonly Role[];

/** What a client gets of an endpoint that answers with a file. */
export type FileContent = Blob;

/**
 * A file that a call brings as its whole body, as it is: what else the call says is in its address. The server looks at
 * what comes, so that it can refuse a file before all of it was sent.
 */
export interface UploadRule {
  /** The field at which a form shows what is wrong with the file. */
  readonly field: string;
  /** Media types that the content may have; a body may also call itself `application/octet-stream`. */
  readonly types: readonly string[];
  /** Bytes. */
  readonly largest: number;
  readonly messages: {
    readonly missing: PlainSentence;
    readonly tooLarge: PlainSentence;
    readonly wrongType: PlainSentence;
  };
}

/** A file that came as the body of a call, checked by its {@link UploadRule}. */
export interface Upload {
  readonly content: Uint8Array;
  /** What the content is, whatever the client calls it. */
  readonly mediaType: string;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Carries a result's type through the table; nothing of it exists at run time. */
export interface ResultType<T> {
  readonly type?: T;
}

/** Names the type of what an endpoint answers where no schema says it: a file, or nothing. */
export function result<T>(): ResultType<T> {
  return {};
}

/**
 * One line of the agreement between client and server. The client's method, the server's route, its
 * role check, the access tests and the OpenAPI document are all made from it.
 */
export interface Endpoint {
  /** The first is what our client uses; the specification leaves some methods open, so there may be two. */
  readonly method: Method | readonly [Method, Method];
  /** Below {@link base}, parameters as `:name` (specification, section 7). */
  readonly path: string;
  /** Where the path begins: `/api`, unless somebody else than the api answers it. */
  readonly base?: string;
  readonly roles: Access;
  /** A public endpoint that signed-in users of these roles call in their own right: the client sends its token along. */
  readonly signedInRoles?: readonly Role[];
  /**
   * Of every endpoint that patients may call: what somebody who acts for a patient must have been given to call it.
   * `any` is nobody's data, such as the practice's doctors, or the proxy's own way out; `own` is never called on somebody else's behalf.
   */
  readonly area?: ProxyArea | 'any' | 'own';
  /** True where the answer or the change is a patient's data: no audit row, no commit. */
  readonly patientData: boolean;
  /** True where the call changes something: it takes an {@link IDEMPOTENCY_KEY}, and is never answered to HEAD. */
  readonly changes: boolean;
  /**
   * A public endpoint for whoever has a secret that stands for its owner: in the address for calendars, which cannot sign
   * in, or as `token` of the body.
   */
  readonly bySecret?: boolean;
  /**
   * Asks whoever has a second factor to prove again that it is them, where the last proof of their session is older than
   * 15 minutes (`proof_required`). For what matters: passwords and access of others, forms, exports. `always` asks everybody,
   * for their password where they have nothing else: a stolen token alone adds no way into the account.
   */
  readonly asksProof?: boolean | 'always';
  /** Answered also to whoever should have a second factor by now and has none: what sets one up, and what belongs to that. */
  readonly opensOverdue?: boolean;
  /** Of a call that apps may make: what their scopes must let them do with which kind of resource (SMART App Launch 2.2). */
  readonly scope?: { readonly resource: string; readonly interaction: 'c' | 'r' | 'u' | 'd' | 's' };
  /** A call that is costly to answer: of one user, and of all strangers together, only a few run at a time. */
  readonly isCostly?: boolean;
  /** Bytes that a JSON body may have, where it is not short. */
  readonly largest?: number;
  /** The body is a file. */
  readonly upload?: UploadRule;
  readonly params?: InputSchema;
  readonly query?: InputSchema;
  readonly body?: InputSchema;
  /**
   * Changes a record that people edit. A body with the record's `version` (or a header If-Match that holds it) names only
   * what was changed, and is refused with a {@link RecordConflict} where somebody else has changed the same; one without a
   * version is whole.
   */
  readonly edits?: boolean;
  /** Answers with one record that people edit: its `version` is the answer's ETag as well. */
  readonly versioned?: boolean;
  /** A list that takes {@link pageQuery} and answers with `page` when it was asked for. */
  readonly paged?: boolean;
  /** Answers with server-sent events for as long as it is open; `result` is what each of them holds. */
  readonly stream?: boolean;
  /** On its way out: it is answered still, but the next release of the api may do without it. No client of ours calls it. */
  readonly retired?: boolean;
  /** What `result` of the answer holds; outside production every answer is checked against it. Nothing for a file. */
  // biome-ignore lint/suspicious/noExplicitAny: the table holds results of every type
  readonly result?: InputSchema | ResultType<any>;
  /** Answers with a file of this media type, or `image/*` for the picture's own. Refusals keep the envelope. The client gets a {@link Blob}. */
  readonly file?: string;
  /** The success message of the answer; a handler may say another. */
  readonly message?: PlainSentence;
}

/** The calls of an area, by their names. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Declares a call; one without roles or result does not compile. */
export function endpoint<const E extends Endpoint & ({ file: string } | Required<Pick<Endpoint, 'result'>>)>(
  declared: E,
): E {
  return declared;
}

type Parsed<S> = S extends InputSchema ? InferType<S> : undefined;

/** What the server hands to a handler, parsed and checked. */
export type InputOf<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: E extends { edits: true } ? Edited<Parsed<E['body']>> : Parsed<E['body']>;
} & (E['upload'] extends UploadRule ? { upload: Upload } : unknown);

/** What an edit says: which record, in which version it was drawn, and of its fields those that were changed. */
type Edited<B> = Partial<B> & (B extends { id: unknown } ? Pick<B, 'id'> : unknown);

/**
 * What a refused edit (`conflict`) tells: the record's present version, and of the fields that both have changed what they
 * hold now and who changed them when. Names are those on the wire.
 */
export interface RecordConflict {
  version: number;
  changed: Record<string, unknown>;
  changedBy: Record<string, FieldChange>;
}

/** The last change of a field. `by` is a person's name, null where the caller may not know it or nobody did it by hand. */
export interface FieldChange {
  by: string | null;
  /** True where it was somebody of the practice, whom the caller is not told by name. */
  isPractice?: true;
  /** ISO 8601 UTC. */
  at: string;
}

/** What an endpoint answers in `result`. */
export type ResultOf<E extends Endpoint> = E extends { file: string }
  ? FileContent
  : E['result'] extends InputSchema
    ? InferType<E['result']>
    : E['result'] extends ResultType<infer R>
      ? R
      : never;

/** The methods an endpoint answers to, the client's own first. */
export function methodsOf(endpoint: Endpoint): readonly Method[] {
  return typeof endpoint.method === 'string' ? [endpoint.method] : endpoint.method;
}
