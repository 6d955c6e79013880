import { eventBus } from '@openward/event-bus';
import { ownSession } from '../session/session.ts';
import { type LiveListener, listen, POLL_EVERY, SILENCE } from './listen.ts';

/**
 * The lock that one tab of the browser holds, and listens for all of them: a server over HTTP/1.1 gets six connections
 * of a browser at most, and a stream in each tab would take them all.
 */
const LOCK = 'openward-live';

/** What the tab that listens tells the others. */
interface Message {
  name: 'missed' | 'alive' | Parameters<LiveListener['fact']>[0];
  id: string;
}

/**
 * Tells this page what changes on the server for as long as somebody is signed in here, as the same facts that a
 * change made in this page emits. Of a browser's tabs one listens, and tells the others.
 * @returns how to stop
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
    // A tab that sleeps (iOS) keeps the lock and tells nothing: who is looked at listens in its place.
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

/** Listens once the lock is this tab's, until another takes it. */
async function leadOrFollow(
  work: (signal: AbortSignal) => Promise<void>,
  stopped: AbortSignal,
  how?: 'steal',
): Promise<void> {
  const lead = new AbortController();
  stopped.addEventListener('abort', () => lead.abort(), { once: true });
  const isLed = async () => (await navigator.locks.query()).held?.some(({ name }) => name === LOCK);
  // Who comes second hears nothing of what happened before they listened.
  if (!how && (await isLed())) tell({ name: 'missed', id: '' });
  // A lock can be taken away, or waited for, but not both (Web Locks, section 5.1).
  const options = how === 'steal' ? { steal: true } : { signal: stopped };
  await navigator.locks.request(LOCK, options, () => work(lead.signal)).catch(() => {});
  lead.abort();
}

/** Tells this page and the other tabs. */
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
      // Who has signed out meanwhile knows it.
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
    // Who comes back from where there was no network does not wait.
    window.addEventListener('online', end);
  });
}
