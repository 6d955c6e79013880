import { type Answer, IDEMPOTENCY_KEY, type Page, type Said, type Template } from '@openward/contract';
import { eventBus } from '@openward/event-bus';
import { forgetAhead, startAhead, takeAhead } from './ahead.ts';
import { ApiError } from './api-error.ts';
import { answered, keyFor } from './attempts.ts';

/** What the client needs of the session; the shell provides it. */
export interface SessionPort {
  /** The access token; null if no user is signed in. */
  token(): string | null;
  /** Replaces a refused access token, once for all waiting callers; null if the session is over. */
  refresh(refused: string | null): Promise<string | null>;
  /** Resolves once the server has confirmed the stored session; no answer is shown before. @throws if it is over */
  verified?(): Promise<void>;
  /** Asks the user to confirm their identity in one of the ways that the server offers; false if they do not. */
  prove?(asked: unknown): Promise<boolean>;
  /** The patient for whom the user acts in this tab; undefined if users act for themselves. */
  actingFor?(): string | undefined;
}

let session: SessionPort = { token: () => null, refresh: async () => null };

/** Connects the client to the shell's session. */
export function configureTransport(port: SessionPort): void {
  session = port;
}

/** A call as it is sent; `path` is complete. */
export interface WireCall {
  method: string;
  path: string;
  /** Sent as JSON; a file is sent as it is. */
  body?: unknown;
  /** True if it changes data: a retry after a lost answer then counts as the same attempt. */
  changes: boolean;
  /** Calls to public endpoints carry no token, and their 401 does not end a session. */
  isPublic: boolean;
  /** Replaces the session's token. */
  kioskToken?: string | undefined;
  /** Shows no busy overlay: background refreshes, searches while typing. */
  quiet: boolean;
  signal?: AbortSignal | undefined;
  /** Starts the call early, for the next caller of the same call. */
  ahead: boolean;
}

type Sent = { result: unknown; message: Said; page?: Page | undefined };

/** Milliseconds without an answer after which a call counts as not arrived. */
const TIME_LIMIT = 30_000;

let calls = 0;

/** Sends a call; if the access token has expired, refreshes it and retries once. @throws ApiError */
export function send(call: WireCall): Promise<Sent> {
  if (call.changes) {
    // Answers from before a change may be stale after it.
    forgetAhead();
    return sendNow(call);
  }
  const name = [call.method, call.path, JSON.stringify(call.body)].join(' ');
  if (call.ahead) return startAhead(name, () => sendNow(call));
  return takeAhead<Sent>(name) ?? sendNow(call);
}

async function sendNow(call: WireCall): Promise<Sent> {
  const id = ++calls;
  eventBus.emit('request:started', { id, quiet: call.quiet, changes: call.changes && !call.isPublic });
  try {
    // Changes wait until the server has confirmed who the user is.
    if (!call.isPublic && call.changes) await session.verified?.();
    // Taken now, because another user may have signed in by the time of the answer.
    const verified = call.isPublic ? undefined : session.verified?.();
    const used = call.isPublic ? null : session.token();
    const key = call.changes ? keyFor(call) : undefined;
    let answer = await fetchOnce(call, used, key);
    await verified;
    if (!call.isPublic && answer.status === 401) {
      const token = await session.refresh(used);
      if (token) answer = await fetchOnce(call, token, key);
      if (answer.status === 401) eventBus.emit('session:expired', {});
    }
    const asked = !call.isPublic && proofAskedIn(answer.body);
    if (asked && (await session.prove?.(asked))) answer = await fetchOnce(call, session.token(), key);
    // A server that failed may have made the change all the same.
    if (answer.status < 500) answered(call);
    return answer.file ? { result: answer.file, message: '' } : read(answer.status, answer.body);
  } finally {
    eventBus.emit('request:ended', { id });
  }
}

/** The details of an answer that demands confirmation of identity; undefined for other answers. */
function proofAskedIn(body: unknown): unknown {
  const answer = body as Answer<unknown> | null | undefined;
  return answer?.status === 'FAILURE' && answer.result.code === 'proof_required' ? answer.result.details : undefined;
}

async function fetchOnce(
  call: WireCall,
  token: string | null,
  key?: string,
): Promise<{ status: number; body?: unknown; file?: Blob }> {
  const headers: Record<string, string> = {
    'X-Timezone-Offset': String(new Date().getTimezoneOffset()),
    // The language of the page, not of the browser.
    'Accept-Language': document.documentElement.lang || 'en',
  };
  if (key) headers[IDEMPOTENCY_KEY] = key;
  const person = token && session.actingFor?.();
  if (token) headers.Authorization = `Bearer ${token}`;
  // A literal instead of the constant `ACTING_FOR`, which would enlarge the sign-in page's bundle.
  if (person) headers['X-Acting-For'] = person;
  if (call.kioskToken) headers.Authorization = `Kiosk ${call.kioskToken}`;
  const isFile = call.body instanceof Blob;
  // The server detects the file type from the content.
  if (call.body !== undefined) headers['Content-Type'] = isFile ? 'application/octet-stream' : 'application/json';
  try {
    const response = await fetch(call.path, {
      method: call.method,
      headers,
      body: isFile ? (call.body as Blob) : call.body === undefined ? null : JSON.stringify(call.body),
      signal: AbortSignal.any([AbortSignal.timeout(TIME_LIMIT), ...(call.signal ? [call.signal] : [])]),
    });
    const { status } = response;
    // A file has no envelope.
    if (response.headers.has('content-disposition')) return { status, file: await response.blob() };
    return { status, body: await response.json().catch(() => null) };
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new ApiError('offline', 'We could not reach the server. Please check your connection and try again.', 0);
  }
}

function read(status: number, body: unknown): Sent {
  const answer = body as Answer<unknown> | null;
  if (answer?.status === 'SUCCESS') {
    return { result: answer.result, message: saidIn(answer, answer.message), page: answer.page };
  }
  if (answer?.status === 'FAILURE') {
    const { code, description, errors, templates, details } = answer.result;
    const messages = { ...errors, ...templates };
    throw new ApiError(code, saidIn(answer.result, description), status, messages, details);
  }
  // A proxy in front of the api answered, and its error page does not help users.
  throw new ApiError('unavailable', 'The server is not available right now. Please try again.', status);
}

/** The text of an answer: a translatable template if there is one, otherwise the finished text. */
function saidIn({ sentence, values }: Partial<Template>, text: string): Said {
  return sentence && values ? { sentence, values } : text;
}
