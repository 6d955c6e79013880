import { eventBus } from '@openward/event-bus';

/** Milliseconds that an answer waits for who needs it. */
const LIFETIME = 5_000;

const started = new Map<string, Promise<unknown>>();

/** Starts work that somebody will ask for by the same name in a moment. A failure is theirs to hear of. */
export function startAhead<T>(name: string, work: () => Promise<T>): Promise<T> {
  const coming = work();
  coming.catch(() => {});
  started.set(name, coming);
  setTimeout(() => {
    if (started.get(name) === coming) started.delete(name);
  }, LIFETIME);
  return coming;
}

/** What was started under a name, for the first who asks; undefined where nothing was. */
export function takeAhead<T>(name: string): Promise<T> | undefined {
  const coming = started.get(name) as Promise<T> | undefined;
  started.delete(name);
  return coming;
}

/** Forgets all that was started and not taken yet. */
export function forgetAhead(): void {
  started.clear();
}

// What the server said to one user is nothing to the next; what it said before a change, to nobody.
const ENDS = [
  'session:ended',
  'session:expired',
  'session:signed-in',
  'appointment:changed',
  'patient:changed',
  'document:changed',
] as const;
for (const name of ENDS) eventBus.on(name, forgetAhead);
