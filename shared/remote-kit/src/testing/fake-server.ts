import type { ErrorCode, Template } from '@openward/contract';
import { ERROR_STATUS } from '@openward/contract';

import { clearServerState } from '../query/index.ts';

/** A call that reached the network. */
export interface ServerCall {
  method: string;
  /** Below `/api`, without the query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** Handlers by `/path` for every method, or by `METHOD /path`. */
type Answers = Record<string, (call: ServerCall) => Response | Promise<Response>>;

/** A fake server for tests. */
export interface FakeServer {
  readonly calls: ServerCall[];
  /** The calls to one `/path` or `METHOD /path`. */
  callsTo(path: string): ServerCall[];
  /** Replaces answers from now on. */
  answer(answers: Answers): void;
  /** Restores `fetch`. */
  stop(): void;
}

/** Replaces `fetch`. Unknown paths get 404, as from the real server. */
export function fakeServer(answers: Answers = {}): FakeServer {
  const real = globalThis.fetch;
  const known: Answers = { ...answers };
  const calls: ServerCall[] = [];
  globalThis.fetch = async (target, init = {}) => {
    const url = new URL(String(target), 'http://portal');
    const call: ServerCall = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    calls.push(call);
    const answer = known[`${call.method} ${call.path}`] ?? known[call.path];
    if (!answer) return failure('not_found', `Nobody answers ${call.path}.`);
    // An aborted call fails at once, as with the real `fetch`.
    const givenUp = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    return Promise.race([answer(call), givenUp]);
  };
  return {
    calls,
    callsTo: (path) => calls.filter((call) => [call.path, `${call.method} ${call.path}`].includes(path)),
    answer: (more) => void Object.assign(known, more),
    stop: () => {
      globalThis.fetch = real;
    },
  };
}

/** Starts a fresh fake server with an empty cache before each test. @param answers called for each test */
export function serverForEachTest(answers: () => Answers = () => ({})): Omit<FakeServer, 'stop'> {
  let current: FakeServer;
  beforeEach(() => {
    clearServerState();
    current = fakeServer(answers());
  });
  afterEach(() => current.stop());
  return {
    get calls() {
      return current.calls;
    },
    callsTo: (path) => current.callsTo(path),
    answer: (more) => current.answer(more),
  };
}

/** A success response with a result. */
export function success(result: unknown, message = '', page?: unknown): Response {
  return Response.json({ status: 'SUCCESS', message, result, ...(page ? { page } : {}) });
}

/** A failure response with the HTTP status of its code. */
export function failure(
  code: ErrorCode,
  description: string,
  errors?: Record<string, string>,
  details?: unknown,
  template?: Template,
): Response {
  const result = { description, code, errors, details, ...template };
  const body = { status: 'FAILURE', message: description, result };
  return Response.json(body, { status: ERROR_STATUS[code] });
}
