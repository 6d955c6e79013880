import { eventBus } from '@openward/event-bus';
import { ownSession } from '../session/session.ts';
import { type LiveListener, listen, POLL_EVERY, SILENCE } from './listen.ts';

/**
 * The lock of the one tab that listens for all tabs: over HTTP/1.1 a browser opens at most six connections to a server,
 * and one stream for each tab would use them up.
 */
const LOCK = 'openward-live';

/** What the listening tab sends to the others. */
interface Message {
  name: 'missed' | 'alive' | Parameters<LiveListener['fact']>[0];
  id: string;
}

/**
 * Emits the server's facts in this page while a user is signed in, in the same form as facts of this page. One tab of
 * the browser listens and passes them to the others.
 * @returns a function that stops it
 */
export function startLive(): () => void {
  const stopping = new AbortController();
  const tabs = new BroadcastChannel(LOCK);
  let aliveAt = Date.now();
  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    aliveAt = Date.now();
    tell(data);
  };
  const work = (signal: AbortSignal) => listen(broadcastTo(tabs), portOf(), signal, performance.timeOrigin);
  if (!navigator.locks) void work(stopping.signal);
  else {
    void leadOrFollow(work, stopping.signal);
    // A suspended tab (iOS) keeps the lock but sends nothing, so a visible tab takes the lock over.
    const watch = setInterval(() => {
      if (document.visibilityState !== 'visible' || Date.now() - aliveAt < SILENCE) return;
      aliveAt = Date.now();
      void leadOrFollow(work, stopping.signal, 'steal');
    }, POLL_EVERY);
    stopping.signal.addEventListener('abort', () => clearInterval(watch));
  }
  return () => {
    stopping.abort();
    tabs.close();
  };
}

/** Listens once this tab has the lock, until another tab takes it. */
async function leadOrFollow(
  work: (signal: AbortSignal) => Promise<void>,
  stopped: AbortSignal,
  how?: 'steal',
): Promise<void> {
  const lead = new AbortController();
  stopped.addEventListener('abort', () => lead.abort(), { once: true });
  const isLed = async () => (await navigator.locks.query()).held?.some(({ name }) => name === LOCK);
  // A tab that joins late has missed earlier facts.
  if (!how && (await isLed())) tell({ name: 'missed', id: '' });
  // A lock request takes either `steal` or a signal, not both (Web Locks, section 5.1).
  const options = how === 'steal' ? { steal: true } : { signal: stopped };
  await navigator.locks.request(LOCK, options, () => work(lead.signal)).catch(() => {});
  lead.abort();
}

/** Passes what the listener receives to this page and the other tabs. */
function broadcastTo(tabs: BroadcastChannel): LiveListener {
  const say = (message: Message) => {
    tell(message);
    tabs.postMessage(message);
  };
  return {
    fact: (name, id) => say({ name, id }),
    missed: () => say({ name: 'missed', id: '' }),
    signOfLife: () => tabs.postMessage({ name: 'alive', id: '' } satisfies Message),
    refused: () => {
      // After a sign-out there is no session left to expire.
      if (ownSession.token()) eventBus.emit('session:expired', {});
    },
  };
}

function portOf() {
  return { ...ownSession, fetch: window.fetch.bind(window), sleep };
}

function tell({ name, id }: Message): void {
  if (name === 'missed') eventBus.emit('facts:missed', {});
  else if (name !== 'alive') eventBus.emit(name, { id });
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    // Retries at once when the network is back.
    window.addEventListener('online', end);
  });
}
