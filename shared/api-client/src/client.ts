import {
  type Endpoint,
  type InputOf,
  methodsOf,
  type Page,
  type ResultOf,
  type Said,
  type UploadRule,
} from '@openward/contract';
import { send } from './transport.ts';

/** Omits input that the endpoint does not take. */
type Given<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as InputOf<E>[K] extends undefined ? never : K]: Loose<InputOf<E>[K]>;
} & (E['upload'] extends UploadRule ? { upload: Blob } : unknown);
/** Makes properties optional that may be undefined. */
type Loose<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** Options of a call besides its input. */
export interface CallOptions {
  /** Shows no busy overlay. */
  quiet?: boolean;
  signal?: AbortSignal;
  /** Starts the call early: the same call within the next seconds gets this answer. */
  ahead?: boolean;
  /** The token of a paired device for its own endpoints; the user's session is not used or ended. */
  kioskToken?: string;
}

/** A successful answer. */
export interface Success<T> {
  result: T;
  /** The server's sentence for the user; empty if there is none. */
  message: Said;
  page?: Page | undefined;
}

/** @param endpoint an endpoint of the contract @throws ApiError if the call was refused or did not arrive */
export function call<const E extends Endpoint>(
  endpoint: E,
  ...[input, options]: Arguments<E>
): Promise<Success<ResultOf<E>>> {
  const { params, query, body, upload } = (input ?? {}) as Sent;
  return send({
    quiet: false,
    ahead: false,
    ...options,
    method: methodsOf(endpoint)[0] as string,
    path: pathOf(endpoint, params, query),
    body: upload ?? body,
    changes: endpoint.changes,
    isPublic: (endpoint.roles === 'public' && !endpoint.signedInRoles) || endpoint.roles === 'kiosk',
  }) as Promise<Success<ResultOf<E>>>;
}

/** Input is optional if the endpoint needs none. */
type Arguments<E extends Endpoint> =
  Record<string, never> extends Given<E>
    ? [input?: Given<E>, options?: CallOptions]
    : [input: Given<E>, options?: CallOptions];

interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  upload?: Blob;
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
