import type { Access, Endpoint, InputOf, Message, Page, ResultOf } from '@openward/contract';
import type { Records } from '../access/records.ts';
import type { Database, Tx } from '../database/database.ts';
import type { EventStream } from '../live/stream.ts';
import type { Services } from '../services.ts';
import type { Caller, KioskCaller } from './caller.ts';
import type { Identity } from './identity.ts';
import type { Origin } from './origin.ts';

type CallerOf<A extends Access> = A extends 'public' | 'kiosk' ? null : Caller;
type KioskOf<A extends Access> = A extends 'kiosk' ? KioskCaller : null;

/** What a handler works with. Everything it reads or writes happens in `tx`, and commits or rolls back with the call. */
export interface Call<A extends Access = Access> {
  tx: Tx;
  caller: CallerOf<A>;
  /** The paired device that calls, which is no user; null for everybody else. */
  kiosk: KioskOf<A>;
  /** Reads and writes of patients' data, with visibility and audit in them. */
  records: Records;
  services: Services;
  origin: Origin;
  /** Of a public endpoint that signed-in users may call in their own right. */
  identity: Identity;
  /** Does something once the transaction has committed, and not at all where it has not: sends a message. */
  afterCommit(effect: (database: Database) => Promise<void>): void;
}

/** A result with a message of its own, the page it is, or a name of its content. */
export class Reply<T> {
  readonly result: T;
  readonly message: Message | undefined;
  readonly page: Page | undefined;
  /** Whoever has the answer of this name already is told so instead; it may be kept then, and has to be asked for. */
  readonly etag: string | undefined;
  /** The secret that makes this device familiar from now on. */
  readonly device: string | undefined;

  constructor(
    result: T,
    extra: { message?: Message; page?: Page | undefined; etag?: string; device?: string | undefined },
  ) {
    this.result = result;
    this.message = extra.message;
    this.page = extra.page;
    this.etag = extra.etag;
    this.device = extra.device;
  }
}

/** A file as the answer; its media type is the endpoint's unless it has one of its own. */
export class FileReply {
  readonly content: string | Uint8Array;
  /** What it is saved as: letters, digits, `-`, `_` and `.` only. */
  readonly name: string;
  /** More about the media type than the endpoint says: `method=CANCEL`. */
  readonly parameters: string | undefined;
  /** The file's own media type, where the endpoint names several. */
  readonly type: string | undefined;
  /** `Cache-Control`; nothing of an answer is kept unless it says so. */
  readonly cache: string | undefined;

  constructor(
    content: string | Uint8Array,
    about: { name: string; parameters?: string; type?: string; cache?: string },
  ) {
    this.content = content;
    this.name = about.name;
    this.parameters = about.parameters;
    this.type = about.type;
    this.cache = about.cache;
  }
}

type Answers<E extends Endpoint> = Promise<E extends { file: string } ? FileReply : ResultOf<E> | Reply<ResultOf<E>>>;

/** Answers one endpoint, inside a transaction of its own. */
export type Handler<E extends Endpoint> = ((input: InputOf<E>, call: Call<E['roles']>) => Answers<E>) & {
  verifiesCaller?: true;
};

/** Says of a handler that it reads by `records.readRows`: its own statement asks who calls, and records the read. */
export function verifyingCaller<I, C, A>(
  handler: (input: I, call: C) => A,
): ((input: I, call: C) => A) & { verifiesCaller: true } {
  return Object.assign(handler, { verifiesCaller: true as const });
}

/** What the slow work before a transaction has. */
export interface Preparation<A extends Access = Access> {
  database: Database;
  caller: CallerOf<A>;
  kiosk: KioskOf<A>;
  /** Of a public endpoint that signed-in users may call in their own right. */
  identity: Identity;
  services: Services;
  origin: Origin;
  /** Waits some milliseconds; who waits leaves the lane to others meanwhile. @throws Refusal unavailable where too many wait */
  pause(milliseconds: number): Promise<void>;
}

/**
 * A handler with slow work before its transaction, because hashing a password must not hold a connection and a
 * counted try must stay counted. What `before` has found may have changed by the time `handle` runs: `handle` looks
 * again, in the transaction that writes, at everything the answer depends on. The runner does so for the caller.
 */
export interface Prepared<E extends Endpoint, F> {
  before(input: InputOf<E>, preparation: Preparation<E['roles']>): Promise<F>;
  handle(input: InputOf<E>, call: Call<E['roles']>, found: F): Answers<E>;
}

/** A handler without a transaction, for what changes nothing and is nobody's data. */
export interface Detached<E extends Endpoint> {
  detached(input: InputOf<E>, preparation: Preparation<E['roles']>): Answers<E>;
}

/** Answers with events for as long as the listener stays. It reads nothing: what it tells holds no patient's data. */
export interface Streaming<E extends Endpoint> {
  stream(input: InputOf<E>, preparation: Preparation<E['roles']>, stream: EventStream): void;
}

/** Only what neither changes anything nor holds patients' data may go without a transaction. */
type DetachedOf<E extends Endpoint> = E extends { patientData: false; changes: false } ? Detached<E> : never;

type AnsweringOf<E extends Endpoint> =
  // biome-ignore lint/suspicious/noExplicitAny: what `before` finds is between a handler's two halves
  Handler<E> | Prepared<E, any> | DetachedOf<E>;

/** One handler per endpoint of a group: one too few or too many does not compile. */
export type Handlers<G extends Readonly<Record<string, Endpoint>>> = {
  [K in keyof G]: G[K] extends { stream: true } ? Streaming<G[K]> : AnsweringOf<G[K]>;
};

/** A handler of any kind; that it fits its endpoint was seen where the handlers were named, see {@link Handlers}. */
// biome-ignore lint/suspicious/noExplicitAny: of any endpoint, and what `before` finds is between a handler's two halves
export type AnyHandler = Handler<any> | Prepared<any, any> | Detached<any>;

/** The same for what answers with events. */
// biome-ignore lint/suspicious/noExplicitAny: of any endpoint
export type AnyStreaming = Streaming<any>;
