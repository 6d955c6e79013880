import { FACTS, SIGN_OF_LIFE_SECONDS } from '@openward/contract/live';
import { readEvents } from './read-events.ts';

/** What a listener is told. */
export interface Told {
  /** A fact that happened on the server. */
  fact(name: (typeof FACTS)[number], id: string): void;
  /** Something may have happened that was not told: what is shown may be old. */
  missed(): void;
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
const SILENCE = 2.5 * SIGN_OF_LIFE_SECONDS * 1000;
/** Milliseconds until the server has to say that it tells from now on. */
const READY_LIMIT = 8_000;
/** Milliseconds until the next try: the first, and at most. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 60_000;
/** Milliseconds between two looks where something in between lets no stream through. */
const POLL_EVERY = 30_000;

/** Listens to the server until the signal ends it, coming back whenever the stream breaks. */
export async function listen(told: Told, port: ListenPort, signal: AbortSignal): Promise<void> {
  let heardAt = Date.now();
  let lookedAt = Date.now();
  for (let failures = 0; !signal.aborted; ) {
    const outcome = await oneStream(told, port, signal, heardAt, () => {
      heardAt = Date.now();
      failures = 0;
    });
    if (outcome === 'refused' || signal.aborted) return;
    failures += 1;
    if (failures > 1 && Date.now() - lookedAt > POLL_EVERY - 1000) {
      lookedAt = Date.now();
      told.missed();
    }
    // Not all at the same moment, where a server comes back that thousands wait for.
    const wait = Math.min(FIRST_WAIT * 2 ** Math.min(failures, 10), failures > 1 ? POLL_EVERY : LONGEST_WAIT);
    await port.sleep(wait * (0.5 + Math.random() / 2), signal);
  }
}

async function oneStream(
  told: Told,
  port: ListenPort,
  signal: AbortSignal,
  heardAt: number,
  onSign: () => void,
): Promise<'broken' | 'refused'> {
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
      if (name === 'missed') told.missed();
      else if (name === 'ready') {
        isReady = true;
        sign();
      } else if (isFact(name)) told.fact(name, String((data as { id?: unknown }).id));
    }
  } catch {
    // The network went away, or we gave up waiting: both are a broken stream.
  } finally {
    clearTimeout(watch);
  }
  return 'broken';
}

/** Asks for the stream, once more with a fresh token where the one at hand was too old. */
async function opened({ token, refresh, fetch }: ListenPort, heardAt: number, signal: AbortSignal): Promise<Response> {
  const ask = (access: string | null) =>
    fetch(`/api/events?since=${Math.max(1, Math.ceil((Date.now() - heardAt) / 1000))}`, {
      headers: access ? { Authorization: `Bearer ${access}` } : {},
      signal,
    });
  const used = token();
  const first = await ask(used);
  if (first.status !== 401) return first;
  const fresh = await refresh(used);
  return fresh ? ask(fresh) : first;
}

function isFact(name: string): name is (typeof FACTS)[number] {
  return (FACTS as readonly string[]).includes(name);
}
