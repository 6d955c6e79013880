import type { Access, Endpoint, InputOf, Page, PageQuery, ResultOf, Role } from '@openward/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Records } from '../access/records.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Services } from '../services.ts';

/** The signed-in user behind a call. Ids that do not apply to the role are null. */
export interface Caller {
  userId: string;
  sessionId: string;
  role: Role;
  patientId: string | null;
  doctorId: string | null;
  hospitalId: string | null;
}

/** Where a call came from. */
export interface Origin {
  requestId: string;
  address: string;
  userAgent: string;
}

type CallerOf<A extends Access> = A extends 'public' ? null : Caller;

/** What a handler works with. Everything it reads or writes happens in `tx`, and commits or rolls back with the call. */
export interface Call<A extends Access = Access> {
  tx: Tx;
  caller: CallerOf<A>;
  /** Reads and writes of patients' data, with visibility and audit in them. */
  records: Records;
  services: Services;
  origin: Origin;
  /** IANA name of the zone the caller lives in: says what "today" is. */
  timeZone: string;
  log: FastifyBaseLogger;
}

/** A result with a message of its own or the page it is. */
export class Reply<T> {
  readonly result: T;
  readonly message: string | undefined;
  readonly page: Page | undefined;

  constructor(result: T, extra: { message?: string; page?: Page | undefined }) {
    this.result = result;
    this.message = extra.message;
    this.page = extra.page;
  }
}

type Answers<E extends Endpoint> = Promise<ResultOf<E> | Reply<ResultOf<E>>>;

/** Answers one endpoint, inside a transaction of its own. */
export type Handler<E extends Endpoint> = (input: InputOf<E>, call: Call<E['roles']>) => Answers<E>;

/** What a handler without a surrounding transaction works with. */
export interface DetachedCall<A extends Access = Access> {
  database: Database;
  caller: CallerOf<A>;
  /** The Authorization header, for a public endpoint that signed-in users may call in their own right. */
  authorization: string | undefined;
  services: Services;
  origin: Origin;
  log: FastifyBaseLogger;
}

/**
 * A handler that opens its own transactions, because it does slow work between them (hashing a password
 * must not hold a connection) or counts a try that must stay counted. It sees no patients' data.
 */
export interface Detached<E extends Endpoint> {
  detached: (input: InputOf<E>, call: DetachedCall<E['roles']>) => Answers<E>;
}

/** One handler per endpoint of a group: one too few or too many does not compile. */
export type Handlers<G extends Readonly<Record<string, Endpoint>>> = {
  [K in keyof G]: Handler<G[K]> | (G[K] extends { patientData: false } ? Detached<G[K]> : never);
};

/** The rows to skip and take for a page query; without one, the first 1,000. */
export function windowOf(query: PageQuery | undefined): { limit: number; offset: number; number: number } {
  if (query?.page === undefined && query?.size === undefined) return { limit: 1000, offset: 0, number: 0 };
  const limit = query.size ?? 10;
  const number = query.page ?? 0;
  return { limit, offset: number * limit, number };
}

/** A list's answer; says which page it is where a page was asked for. */
export function pageOf<T>(rows: T[], total: number, query: PageQuery | undefined): Reply<T[]> {
  const { limit, number } = windowOf(query);
  const asked = query?.page !== undefined || query?.size !== undefined;
  return new Reply(rows, { page: asked ? { number, size: limit, total } : undefined });
}
