import { eventBus } from '@openward/event-bus';

/** Milliseconds that an early result waits for its consumer. */
const LIFETIME = 5_000;

const started = new Map<string, Promise<unknown>>();

/** Starts work that another caller will soon take by name. That caller gets a failure. */
export function startAhead<T>(name: string, work: () => Promise<T>): Promise<T> {
  const coming = work();
  coming.catch(() => {});
  started.set(name, coming);
  setTimeout(() => {
    if (started.get(name) === coming) started.delete(name);
  }, LIFETIME);
  return coming;
}

/** Takes the work started under a name, once; undefined if there is none. */
export function takeAhead<T>(name: string): Promise<T> | undefined {
  const coming = started.get(name) as Promise<T> | undefined;
  started.delete(name);
  return coming;
}

/** Discards all early results that were not taken yet. */
export function forgetAhead(): void {
  started.clear();
}

// Answers for one user must not reach the next, and a change makes earlier answers stale.
const ENDS = [
  'session:ended',
  'session:expired',
  'session:signed-in',
  'appointment:changed',
  'patient:changed',
  'document:changed',
] as const;
for (const name of ENDS) eventBus.on(name, forgetAhead);
