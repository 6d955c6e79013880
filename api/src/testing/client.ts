import { randomInt } from 'node:crypto';
import type { Answer } from '@openward/contract';
import { BUILT_PASSWORD } from './builders.ts';
import { fromFhir } from './envelope.ts';

/** An HTTP response. */
export interface Received<T = unknown> {
  status: number;
  body: Answer<T>;
  /** The result of a success or a failure. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  result: any;
  headers: Headers;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  upload?: Uint8Array | undefined;
  headers?: Record<string, string>;
  cookie?: string;
  /** Another server than the shared one. */
  at?: string;
}

/** Default address of a test file's calls, so that deliberate failures do not use up other files' attempts. */
export const ADDRESS = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Calls the server under test over real HTTP; `path` is below `/api`. */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Received> {
  const { upload } = options;
  const type = upload ? 'application/octet-stream' : 'application/json';
  const response = await fetch(`${options.at ?? globalThis.openward.url}/api${path}`, {
    method,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.body === undefined && !upload ? {} : { 'content-type': type }),
      'x-forwarded-for': ADDRESS,
      ...(options.cookie ? { cookie: options.cookie } : {}),
      ...options.headers,
    },
    body: upload ? Buffer.from(upload) : options.body === undefined ? null : JSON.stringify(options.body),
  });
  const body = await answerOf(response);
  return { status: response.status, body, result: body.result, headers: response.headers };
}

/** A started event stream counts as a success; the text of a file is its result. */
async function answerOf(response: Response): Promise<Answer<unknown>> {
  if (response.headers.has('content-disposition'))
    return { status: 'SUCCESS', message: '', result: await response.text() };
  const type = response.headers.get('content-type');
  if (!type?.startsWith('text/event-stream')) {
    const said = (await response.json()) as object;
    return 'message' in said ? (said as Answer<unknown>) : fromFhir(said);
  }
  await response.body?.cancel();
  return { status: 'SUCCESS', message: '', result: null };
}

/** Signs in and returns the access token. */
export async function signIn(account: { email: string }, password = BUILT_PASSWORD): Promise<string> {
  const { status, result } = await call('POST', '/login', { body: { username: account.email, password } });
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  return result.token;
}
