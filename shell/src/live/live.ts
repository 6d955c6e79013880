import { eventBus } from '@openward/event-bus';
import { ownSession } from '../session/session.ts';
import { listen, type Told } from './listen.ts';

/** The lock that one tab of the browser holds, and listens for all of them. */
const LOCK = 'openward-live';

/** A server over HTTP/1.1 gets six connections of a browser at most: a stream in each tab would take them all. */
interface Message {
  name: 'missed' | Parameters<Told['fact']>[0];
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
  tabs.onmessage = ({ data }: MessageEvent<Message>) => tell(data);
  const say = (message: Message) => {
    tell(message);
    tabs.postMessage(message);
  };
  const told: Told = {
    fact: (name, id) => say({ name, id }),
    missed: () => say({ name: 'missed', id: '' }),
  };
  const port = { ...ownSession, fetch: window.fetch.bind(window), sleep };
  const work = () => listen(told, port, stopping.signal);
  const { signal } = stopping;
  // Refused only where the signal ends the wait for the lock.
  if (navigator.locks) void navigator.locks.request(LOCK, { signal }, work).catch(() => {});
  else void work();
  return () => {
    stopping.abort();
    tabs.close();
  };
}

function tell({ name, id }: Message): void {
  if (name === 'missed') eventBus.emit('facts:missed', {});
  else eventBus.emit(name, { id });
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
    // Who comes back from where there was no network does not wait.
    window.addEventListener('online', end, { once: true });
  });
}
