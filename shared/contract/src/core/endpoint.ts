import type { InferType, ISchema } from 'yup';
import type { ProxyArea } from './areas.ts';
import type { Role } from './roles.ts';
import type { PlainSentence } from './sentences.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The header that names one attempt to change something (draft-ietf-httpapi-idempotency-key-header). A repeated key
 * within 24 hours gets the first answer again. 8 to 100 characters, for example a UUID.
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** A yup object schema of any shape. */
// biome-ignore lint/suspicious/noExplicitAny: yup's own type for a schema of anything
export type InputSchema = ISchema<any, any, any, any>;

/**
 * Who may call: anyone (`public`), signed-in users of the listed roles, or a paired self check-in device (`kiosk`),
 * which may call nothing else.
 */
export type Access = 'public' | 'kiosk' | readonly Role[];

/** What a client receives from an endpoint that answers with a file. */
export type FileContent = Blob;

/**
 * A file sent as the whole request body; the address holds all other input. The server checks the first bytes, so that
 * it can refuse a file before it has received all of it.
 */
export interface UploadRule {
  /** The form field that shows errors about the file. */
  readonly field: string;
  /** Allowed media types of the content; the request may also declare `application/octet-stream`. */
  readonly types: readonly string[];
  /** Bytes. */
  readonly largest: number;
  readonly messages: {
    readonly missing: PlainSentence;
    readonly tooLarge: PlainSentence;
    readonly wrongType: PlainSentence;
  };
}

/** A file from a request body, checked against its {@link UploadRule}. */
export interface Upload {
  readonly content: Uint8Array;
  /** Detected from the content, not from the client's header. */
  readonly mediaType: string;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Carries a result's type through the table; it is empty at run time. */
export interface ResultType<T> {
  readonly type?: T;
}

/** Sets the result type of an endpoint that has no result schema. */
export function result<T>(): ResultType<T> {
  return {};
}

/**
 * One endpoint of the contract. The client's method, the server's route, its role check, the access tests and the
 * OpenAPI document are generated from it.
 */
export interface Endpoint {
  /** Our client uses the first method; the specification leaves some methods open. */
  readonly method: Method | readonly [Method, Method];
  /** Below {@link base}, parameters as `:name` (specification, section 7). */
  readonly path: string;
  /** Prefix of the path: `/api`, unless another service answers it. */
  readonly base?: string;
  readonly roles: Access;
  /** Roles whose token the client sends to this public endpoint, which then acts for the signed-in user. */
  readonly signedInRoles?: readonly Role[];
  /**
   * The access that a proxy needs; set on every endpoint that patients may call. `any`: no patient's data, such as the
   * list of doctors, or signing out. `own`: never on behalf of another patient.
   */
  readonly area?: ProxyArea | 'any' | 'own';
  /** True if the call reads or changes a patient's data: it then commits only together with an audit row. */
  readonly patientData: boolean;
  /** True if the call changes something: it takes an {@link IDEMPOTENCY_KEY} and never answers HEAD. */
  readonly changes: boolean;
  /**
   * The answer may be as old as `READ_LAG`, so that a standby of the database can give it; not to a user who has just
   * changed something. For lists of what is over, exports and logs.
   */
  readonly mayBeOld?: boolean;
  /**
   * A public endpoint that identifies the owner by a secret: in the address for calendars, which cannot sign in, or as
   * `token` in the body.
   */
  readonly bySecret?: boolean;
  /**
   * Asks users with a second factor for a new proof if the last one in their session is older than 15 minutes
   * (`proof_required`). Used for passwords, other users' access, forms and exports. `always` asks every user, for the
   * password if they have no second factor, so that a stolen token cannot add a way to sign in.
   */
  readonly asksProof?: boolean | 'always';
  /** Also available to users whose second factor is overdue, so that they can set one up. */
  readonly opensOverdue?: boolean;
  /** The SMART scope that an app needs for this call (SMART App Launch 2.2). */
  readonly scope?: { readonly resource: string; readonly interaction: 'c' | 'r' | 'u' | 'd' | 's' };
  /** Expensive to answer: only a few run at the same time per user, for all apps, and for all anonymous callers. */
  readonly isCostly?: boolean;
  /** Largest JSON body in bytes, if it exceeds the default limit. */
  readonly largest?: number;
  /** The body is a file. */
  readonly upload?: UploadRule;
  readonly params?: InputSchema;
  readonly query?: InputSchema;
  readonly body?: InputSchema;
  /**
   * Changes a record that users edit. A body with the record's `version` (or an If-Match header) holds only the changed
   * fields and is refused with a {@link RecordConflict} if another user changed the same fields. A body without a
   * version replaces the whole record.
   */
  readonly edits?: boolean;
  /** Answers with one editable record whose `version` is also the answer's ETag. */
  readonly versioned?: boolean;
  /** A list that takes {@link pageQuery} and answers with `page` if the query asks for one. */
  readonly paged?: boolean;
  /** Answers with server-sent events until the connection closes; `result` describes one event. */
  readonly stream?: boolean;
  /** Deprecated: the next release of the API may remove it. Our clients do not call it. */
  readonly retired?: boolean;
  /** Schema of the answer's `result`, checked outside production. Not set for a file. */
  // biome-ignore lint/suspicious/noExplicitAny: the table holds results of every type
  readonly result?: InputSchema | ResultType<any>;
  /** Media type of the file, or `image/*` for the picture's own type. Errors still use the envelope. */
  readonly file?: string;
  /** Default success message; a handler may set another one. */
  readonly message?: PlainSentence;
}

/** The endpoints of an area by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Declares an endpoint; one without roles or result does not compile. */
export function endpoint<const E extends Endpoint & ({ file: string } | Required<Pick<Endpoint, 'result'>>)>(
  declared: E,
): E {
  return declared;
}

type Parsed<S> = S extends InputSchema ? InferType<S> : undefined;

/** The parsed and checked input of a handler. */
export type InputOf<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: E extends { edits: true } ? Edited<Parsed<E['body']>> : Parsed<E['body']>;
} & (E['upload'] extends UploadRule ? { upload: Upload } : unknown);

/** The body of an edit: the record's id, the version it is based on, and the changed fields. */
type Edited<B> = Partial<B> & (B extends { id: unknown } ? Pick<B, 'id'> : unknown);

/**
 * Details of a refused edit (`conflict`): the record's current version, and for each field that both edits changed its
 * current value and its last change. Field names are those on the wire.
 */
export interface RecordConflict {
  version: number;
  changed: Record<string, unknown>;
  changedBy: Record<string, FieldChange>;
}

/** The last change of a field. `by` is a name; null if automatic or hidden from the caller. */
export interface FieldChange {
  by: string | null;
  /** True if a staff member changed it whose name the caller may not see. */
  isPractice?: true;
  /** ISO 8601 UTC. */
  at: string;
}

/** The type of an endpoint's `result`. */
export type ResultOf<E extends Endpoint> = E extends { file: string }
  ? FileContent
  : E['result'] extends InputSchema
    ? InferType<E['result']>
    : E['result'] extends ResultType<infer R>
      ? R
      : never;

/** The methods of an endpoint, the one that our client uses first. */
export function methodsOf(endpoint: Endpoint): readonly Method[] {
  return typeof endpoint.method === 'string' ? [endpoint.method] : endpoint.method;
}
