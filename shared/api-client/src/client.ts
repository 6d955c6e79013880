import {
  type Endpoint,
  type Endpoints,
  type InputOf,
  methodsOf,
  type Page,
  type ResultOf,
  type UploadRule,
} from '@openward/contract';
import { send } from './transport.ts';

/** Leaves out what an endpoint does not take, so that a call names only what it needs. */
type Given<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as InputOf<E>[K] extends undefined ? never : K]: Loose<InputOf<E>[K]>;
} & (E['upload'] extends UploadRule ? { upload: Blob } : unknown);
/** Undefined may be left out. */
type Loose<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** How a call behaves besides its input. */
export interface CallOptions {
  /** Shows no busy overlay. */
  quiet?: boolean;
  signal?: AbortSignal;
  /** Starts the call for whoever makes the same one within the next seconds; they get this one's answer. */
  ahead?: boolean;
  /** What a paired device calls its own endpoints with; nobody's session is used or ended then. */
  kioskToken?: string;
}

/** A successful answer. */
export interface Success<T> {
  result: T;
  /** The server's sentence for the user; empty where there is nothing to say. */
  message: string;
  page?: Page | undefined;
}

type CallOf<E extends Endpoint> = (input: Given<E>, options?: CallOptions) => Promise<Success<ResultOf<E>>>;

/** One typed function per endpoint of a group; each throws {@link ApiError}. */
export type Client<G extends Endpoints> = { readonly [K in keyof G]: CallOf<G[K]> };

/** Makes the client of one area from the contract's table. */
export function createClient<G extends Endpoints>(group: G): Client<G> {
  const calls = Object.entries(group).map(([name, endpoint]) => [name, callOf(endpoint)]);
  return Object.fromEntries(calls) as Client<G>;
}

function callOf(endpoint: Endpoint) {
  return (
    input: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; upload?: Blob } = {},
    options: CallOptions = {},
  ) =>
    send({
      quiet: false,
      ahead: false,
      ...options,
      method: methodsOf(endpoint)[0] as string,
      path: pathOf(endpoint, input.params, input.query),
      body: input.upload ?? input.body,
      changes: endpoint.changes,
      isPublic: (endpoint.roles === 'public' && !endpoint.signedInRoles) || endpoint.roles === 'kiosk',
    });
}

function pathOf(
  { base = '/api', path }: Endpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = (base + path).replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
