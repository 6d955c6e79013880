import { FACTS, SIGN_OF_LIFE_SECONDS } from '@openward/contract/platform';
import { readEvents } from './read-events.ts';

/** Receives the facts of the server. */
export interface LiveListener {
  /** A fact that happened on the server. */
  fact(name: (typeof FACTS)[number], id: string): void;
  /** Some facts may have been missed, so that displayed data may be old. */
  missed(): void;
  signOfLife(): void;
  /** The server no longer accepts the session. */
  refused(): void;
}

/** The other dependencies of `listen`; tests replace them. */
export interface ListenPort {
  token(): string | null;
  refresh(refused: string | null): Promise<string | null>;
  fetch: typeof fetch;
  /** Sleeps for milliseconds; resolves early when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Milliseconds of silence after which a connection counts as lost. */
export const SILENCE = 2.5 * SIGN_OF_LIFE_SECONDS * 1000;
/** Milliseconds until the server must send `ready`. */
const READY_LIMIT = 8_000;
/** Milliseconds until the first retry; each further retry waits twice as long. */
const FIRST_WAIT = 500;
/** Maximum milliseconds between two retries, and between two polls when a proxy blocks streams. */
export const POLL_EVERY = 30_000;

/**
 * Listens to the server until the signal aborts, and reconnects whenever the stream breaks.
 * @param since milliseconds since 1970 from which on facts are wanted: when the page was requested
 */
export async function listen(
  listener: LiveListener,
  port: ListenPort,
  signal: AbortSignal,
  since: number,
): Promise<void> {
  let heardAt = since;
  let lookedAt = Date.now();
  for (let failures = 0; !signal.aborted; failures++) {
    const outcome = await oneStream(listener, port, signal, heardAt, () => {
      heardAt = Date.now();
      failures = 0;
      listener.signOfLife();
    });
    if (signal.aborted) return;
    if (outcome === 'refused') return listener.refused();
    const isCut = failures > 0 || outcome === 'too-many';
    if (isCut && Date.now() - lookedAt >= POLL_EVERY) {
      lookedAt = Date.now();
      listener.missed();
    }
    const wait =
      outcome === 'too-many' ? 2 * POLL_EVERY : Math.min(FIRST_WAIT * 2 ** Math.min(failures, 10), POLL_EVERY);
    // Random, so that thousands of clients do not reconnect to a restarted server at once.
    await port.sleep(wait * (0.5 + Math.random() / 2), signal);
  }
}

type Outcome = 'broken' | 'refused' | 'too-many';

async function oneStream(
  listener: LiveListener,
  port: ListenPort,
  signal: AbortSignal,
  heardAt: number,
  onSign: () => void,
): Promise<Outcome> {
  const broken = new AbortController();
  let watch: ReturnType<typeof setTimeout> | undefined;
  const waitFor = (milliseconds: number) => {
    clearTimeout(watch);
    watch = setTimeout(() => broken.abort(), milliseconds);
  };
  try {
    waitFor(READY_LIMIT);
    const response = await opened(port, heardAt, AbortSignal.any([signal, broken.signal]));
    if (response.status === 401 || response.status === 403) return 'refused';
    if (!response.ok || !response.body) return 'broken';
    let isReady = false;
    const sign = () => {
      if (!isReady) return;
      onSign();
      waitFor(SILENCE);
    };
    for await (const { name, data } of readEvents(response.body, sign)) {
      if (name === 'too-many') return 'too-many';
      if (name === 'missed') listener.missed();
      else if (name === 'ready') {
        isReady = true;
        sign();
      } else if (isFact(name)) listener.fact(name, String((data as { id?: unknown }).id));
    }
  } catch {
    // A lost network and our own timeout both count as a broken stream.
  } finally {
    clearTimeout(watch);
    // Always stop reading the response.
    broken.abort();
  }
  return 'broken';
}

/** Opens the stream; retries once with a fresh token if the current one has expired. */
async function opened({ token, refresh, fetch }: ListenPort, heardAt: number, signal: AbortSignal): Promise<Response> {
  // The server counts back from its answer, which may take up to the limit. Receiving a fact twice is harmless.
  const since = Math.ceil((Date.now() - heardAt + READY_LIMIT) / 1000);
  const ask = (access: string | null) =>
    fetch(`/api/events?since=${since}`, { headers: access ? { Authorization: `Bearer ${access}` } : {}, signal });
  const used = token();
  const first = await ask(used);
  if (first.status !== 401) return first;
  const fresh = await refresh(used);
  return fresh ? ask(fresh) : first;
}

function isFact(name: string): name is (typeof FACTS)[number] {
  return (FACTS as readonly string[]).includes(name);
}
