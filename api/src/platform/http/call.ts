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

/** A handler's environment. Everything it reads or writes in `tx` commits or rolls back with the call. */
export interface Call<A extends Access = Access> {
  tx: Tx;
  caller: CallerOf<A>;
  /** The calling paired device; null for all other callers. */
  kiosk: KioskOf<A>;
  /** Reads and writes patients' data, and checks visibility and writes audit rows. */
  records: Records;
  services: Services;
  origin: Origin;
  /** For public endpoints that signed-in users may also call as themselves. */
  identity: Identity;
  /** Runs an effect, such as sending a message, after the commit; it does not run after a rollback. */
  afterCommit(effect: (database: Database) => Promise<void>): void;
}

/** A result with a custom message, page, entity tag or device cookie. */
export class Reply<T> {
  readonly result: T;
  readonly message: Message | undefined;
  readonly page: Page | undefined;
  /** A client that already has this version gets 304 instead; it may cache the answer but must revalidate it. */
  readonly etag: string | undefined;
  /** The secret of a new device cookie. */
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

/** A file as the answer, with the endpoint's media type unless it has its own. */
export class FileReply {
  readonly content: string | Uint8Array;
  /** Name of the saved file. */
  readonly name: string;
  /** Parameters of the media type, such as `method=CANCEL`. */
  readonly parameters: string | undefined;
  /** The file's own media type, where the endpoint has several. */
  readonly type: string | undefined;
  /** `Cache-Control`; without it, answers are not cached. */
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

/** Answers one endpoint in its own transaction. */
export type Handler<E extends Endpoint> = ((input: InputOf<E>, call: Call<E['roles']>) => Answers<E>) & {
  verifiesCaller?: true;
};

/** Marks a handler that reads by `records.readRows`, whose statement verifies the caller and records the read. */
export function verifyingCaller<I, C, A>(
  handler: (input: I, call: C) => A,
): ((input: I, call: C) => A) & { verifiesCaller: true } {
  return Object.assign(handler, { verifiesCaller: true as const });
}

/** Environment of slow work before a transaction. */
export interface Preparation<A extends Access = Access> {
  database: Database;
  caller: CallerOf<A>;
  kiosk: KioskOf<A>;
  /** For public endpoints that signed-in users may also call as themselves. */
  identity: Identity;
  services: Services;
  origin: Origin;
  /** Waits some milliseconds outside the lane. @throws Refusal unavailable where too many wait */
  pause(milliseconds: number): Promise<void>;
}

/**
 * A handler with slow work before its transaction, because hashing a password must not hold a connection and a counted
 * attempt must stay counted. Anything that `before` read may have changed since, so `handle` must check it again in its
 * transaction. The runner does this for the caller.
 */
export interface Prepared<E extends Endpoint, F> {
  before(input: InputOf<E>, preparation: Preparation<E['roles']>): Promise<F>;
  handle(input: InputOf<E>, call: Call<E['roles']>, found: F): Answers<E>;
}

/** A handler without a transaction, for endpoints without changes or patients' data. */
export interface Detached<E extends Endpoint> {
  detached(input: InputOf<E>, preparation: Preparation<E['roles']>): Answers<E>;
}

/** Sends events while the client listens. Events contain no patients' data. */
export interface Streaming<E extends Endpoint> {
  stream(input: InputOf<E>, preparation: Preparation<E['roles']>, stream: EventStream): void;
}

/** Only endpoints without changes and patients' data may omit the transaction. */
type DetachedOf<E extends Endpoint> = E extends { patientData: false; changes: false } ? Detached<E> : never;

type AnsweringOf<E extends Endpoint> =
  // biome-ignore lint/suspicious/noExplicitAny: what `before` finds is between a handler's two halves
  Handler<E> | Prepared<E, any> | DetachedOf<E>;

/** One handler per endpoint of a group; a missing or extra one does not compile. */
export type Handlers<G extends Readonly<Record<string, Endpoint>>> = {
  [K in keyof G]: G[K] extends { stream: true } ? Streaming<G[K]> : AnsweringOf<G[K]>;
};

/** A handler of any kind; {@link Handlers} has checked that it fits its endpoint. */
// biome-ignore lint/suspicious/noExplicitAny: of any endpoint, and what `before` finds is between a handler's two halves
export type AnyHandler = Handler<any> | Prepared<any, any> | Detached<any>;

/** A streaming handler of any endpoint. */
// biome-ignore lint/suspicious/noExplicitAny: of any endpoint
export type AnyStreaming = Streaming<any>;
