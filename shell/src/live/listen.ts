import { FACTS, SIGN_OF_LIFE_SECONDS } from '@openward/contract/platform';
import { readEvents } from './read-events.ts';

/** What a listener is told. */
export interface LiveListener {
  /** A fact that happened on the server. */
  fact(name: (typeof FACTS)[number], id: string): void;
  /** Something may have happened that was not told: what is shown may be old. */
  missed(): void;
  /** The connection lives. */
  signOfLife(): void;
  /** The server no longer accepts the session. */
  refused(): void;
}

/** What listening needs besides; tests have their own. */
export interface ListenPort {
  token(): string | null;
  refresh(refused: string | null): Promise<string | null>;
  fetch: typeof fetch;
  /** Milliseconds; resolves early where the signal ends it. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Milliseconds without any sign after which a connection counts as lost. */
export const SILENCE = 2.5 * SIGN_OF_LIFE_SECONDS * 1000;
/** Milliseconds until the server has to say that it tells from now on. */
const READY_LIMIT = 8_000;
/** Milliseconds until the first next try; each after it waits twice as long. */
const FIRST_WAIT = 500;
/** Milliseconds between two tries at most, and between two looks where something in between lets no stream through. */
export const POLL_EVERY = 30_000;

/**
 * Listens to the server until the signal ends it, coming back whenever the stream breaks.
 * @param since milliseconds since 1970 from which on facts are wanted: when the page was asked for
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
    // Not all at the same moment, where a server comes back that thousands wait for.
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
    // The network went away, or we gave up waiting: both are a broken stream.
  } finally {
    clearTimeout(watch);
    // Whatever the reason, nobody reads on.
    broken.abort();
  }
  return 'broken';
}

/** Asks for the stream, once more with a fresh token where the one at hand was too old. */
async function opened({ token, refresh, fetch }: ListenPort, heardAt: number, signal: AbortSignal): Promise<Response> {
  // The server counts back from when it answers, which may be as late as it is waited for. To hear twice costs nothing.
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
