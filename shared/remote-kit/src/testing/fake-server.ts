import type { ErrorCode } from '@openward/contract';
import { ERROR_STATUS } from '@openward/contract';

import { clearServerState } from '../query/index.ts';

/** A call as it reached the network. */
export interface ServerCall {
  method: string;
  /** Below `/api`, without the query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** By `/path` for every method, or by `METHOD /path`. */
type Answers = Record<string, (call: ServerCall) => Response | Promise<Response>>;

/** The server as a test plays it. */
export interface FakeServer {
  /** Everything that was asked, in order. */
  readonly calls: ServerCall[];
  /** What was asked of one `/path` or `METHOD /path`. */
  callsTo(path: string): ServerCall[];
  /** Answers differently from now on. */
  answer(answers: Answers): void;
  /** Gives the network back. */
  stop(): void;
}

/** Takes the place of `fetch`. A path that has no answer is answered 404, as by the real server. */
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
    // As the real one: a call that is given up fails, whether the server answers or not.
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

/** A fresh server, and nothing known of an earlier one, before each test of a file. @param answers made anew for each test */
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

/** An answer that carries a result. */
export function success(result: unknown, message = '', page?: unknown): Response {
  return Response.json({ status: 'SUCCESS', message, result, ...(page ? { page } : {}) });
}

/** A refusal, with the HTTP status that belongs to its code. */
export function failure(
  code: ErrorCode,
  description: string,
  errors?: Record<string, string>,
  details?: unknown,
  template?: { sentence: string; values: Record<string, string | number> },
): Response {
  const result = { description, code, errors, details, ...template };
  const body = { status: 'FAILURE', message: description, result };
  return Response.json(body, { status: ERROR_STATUS[code] });
}
