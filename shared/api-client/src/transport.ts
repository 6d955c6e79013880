import { type Answer, IDEMPOTENCY_KEY, type Page, type Said, type Template } from '@openward/contract';
import { eventBus } from '@openward/event-bus';
import { forgetAhead, startAhead, takeAhead } from './ahead.ts';
import { ApiError } from './api-error.ts';
import { answered, keyFor } from './attempts.ts';

/** What the client needs of the session; the shell provides it. */
export interface SessionPort {
  /** The access token, if somebody is signed in. */
  token(): string | null;
  /** Gets a fresh access token in the place of one that was refused, once for all callers that wait; null where the session is over. */
  refresh(refused: string | null): Promise<string | null>;
  /** Settles once the server has said who the kept session is of: no answer is shown before. @throws where it is over */
  verified?(): Promise<void>;
  /** Has the user prove that it is them, in one of the ways that the server names; false where they do not. */
  prove?(asked: unknown): Promise<boolean>;
  /** The id of the patient for whom the user acts in this tab; none where they speak for themselves. */
  actingFor?(): string | undefined;
}

let session: SessionPort = { token: () => null, refresh: async () => null };

/** Connects the client to the shell's session. */
export function configureTransport(port: SessionPort): void {
  session = port;
}

/** One call as it goes over the wire; `path` is complete. */
export interface WireCall {
  method: string;
  path: string;
  /** Goes out as JSON; a file as it is. */
  body?: unknown;
  /** It changes something: sent again after a lost answer, it is the same attempt. */
  changes: boolean;
  /** Calls to public endpoints carry no token, and a 401 from them is no end of a session. */
  isPublic: boolean;
  /** Goes out in the place of the session's token. */
  kioskToken?: string | undefined;
  /** Shows no busy overlay: background refreshes, searches while typing. */
  quiet: boolean;
  signal?: AbortSignal | undefined;
  /** Only starts it, for whoever makes the same call next. */
  ahead: boolean;
}

/** What a call that succeeded says. */
type Sent = { result: unknown; message: Said; page?: Page | undefined };

/** Milliseconds after which a call that nobody answers counts as one that did not arrive. */
const TIME_LIMIT = 30_000;

let calls = 0;

/** Sends one call; refreshes the session and tries once more where the access token was too old. @throws ApiError */
export function send(call: WireCall): Promise<Sent> {
  if (call.changes) {
    // What was asked before a change may be wrong after it.
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
    // What changes something is not sent in the name of somebody of whom the server has not said who they are.
    if (!call.isPublic && call.changes) await session.verified?.();
    // That of now: by the time of the answer somebody else may have signed in.
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
    // A server that broke off may have done it all the same.
    if (answer.status < 500) answered(call);
    return answer.file ? { result: answer.file, message: '' } : read(answer.status, answer.body);
  } finally {
    eventBus.emit('request:ended', { id });
  }
}

/** What a call says that waits for a proof; undefined of any other. */
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
    // What the page shows, whatever the browser prefers.
    'Accept-Language': document.documentElement.lang || 'en',
  };
  if (key) headers[IDEMPOTENCY_KEY] = key;
  const person = token && session.actingFor?.();
  if (token) headers.Authorization = `Bearer ${token}`;
  // By its name (`ACTING_FOR`): the constant weighs on the sign-in page.
  if (person) headers['X-Acting-For'] = person;
  if (call.kioskToken) headers.Authorization = `Kiosk ${call.kioskToken}`;
  const isFile = call.body instanceof Blob;
  // What a file is, the server finds out by looking at it.
  if (call.body !== undefined) headers['Content-Type'] = isFile ? 'application/octet-stream' : 'application/json';
  try {
    const response = await fetch(call.path, {
      method: call.method,
      headers,
      body: isFile ? (call.body as Blob) : call.body === undefined ? null : JSON.stringify(call.body),
      signal: AbortSignal.any([AbortSignal.timeout(TIME_LIMIT), ...(call.signal ? [call.signal] : [])]),
    });
    const { status } = response;
    // A file comes as a whole, without the envelope.
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
  // Something in front of the api answered: a proxy's error page says nothing to a person.
  throw new ApiError('unavailable', 'The server is not available right now. Please try again.', status);
}

/** What an answer says to people: its finished text, unless it can be translated with what was filled in. */
function saidIn({ sentence, values }: Partial<Template>, text: string): Said {
  return sentence && values ? { sentence, values } : text;
}
