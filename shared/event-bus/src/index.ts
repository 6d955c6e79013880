import type { Person, SignedIn, User } from '@openward/contract/accounts';
/** What may be shown in a toast. Texts are ready to read: the sender translates them. */
export interface Alert {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Waits for the change of route that is under way: it clears what was shown before. */
  onNextPage?: boolean;
}

/**
 * The facts that shell and remotes tell each other, in the past tense. This is the whole list: whoever
 * needs another fact adds it here, with its meaning.
 */
export interface Events {
  /** Somebody's credentials were accepted. The shell keeps the session and shows their landing page. */
  'session:signed-in': SignedIn;
  /** The secret questions were saved. The shell keeps the user as they are now and shows their landing page. */
  'session:questions-answered': { user: User };
  /** The signed-in user changed something of themselves: their name, their picture. The shell keeps the user as they are now. */
  'session:user-changed': { user: User };
  /** The user signed out, here or in another tab. */
  'session:ended': Record<string, never>;
  /** The server no longer accepts the session (401). */
  'session:expired': Record<string, never>;
  /** Something to tell the user; it disappears by itself after 6 seconds. */
  'alert:raised': Alert;
  /** Somebody tries to change something, perhaps again: what went wrong before is no news any more. */
  'attempt:begun': Record<string, never>;
  /**
   * A call to the server began. `quiet` calls show no busy overlay; one that `changes` something comes of what a
   * person who is signed in did; keeping the session is not among them.
   */
  'request:started': { id: number; quiet: boolean; changes: boolean };
  'request:ended': { id: number };
  /** An appointment was booked, moved, confirmed, cancelled or checked in, here or anywhere else. */
  'appointment:changed': { id: string };
  /** A form was assigned, filled in or cancelled. */
  'document:changed': { id: string };
  /** A patient's record was changed. */
  'patient:changed': { id: string };
  /** An account of an administrator or a doctor was made or changed. */
  'account:changed': { id: string };
  /** When a doctor can be booked was changed. */
  'availability:changed': { id: string };
  /** A form was made or changed. */
  'form:changed': { id: string };
  /** A template of text messages was changed. */
  'template:changed': { id: string };
  /** Access that a patient has given was changed, accepted or ended. */
  'access:changed': { id: string };
  /** The user chose whom to act for from now on. The shell begins a new page in that person's name. */
  'person:chosen': Person;
  /** The user was given access to somebody: the shell offers to act for them. */
  'access:given': Record<string, never>;
  /** Something may have changed on the server that this page was not told. */
  'facts:missed': Record<string, never>;
  /** What users get of the portal's parts was changed here. The shell asks for the registry at once. */
  'registry:changed': Record<string, never>;
}

export type EventName = keyof Events;
/** Hears a fact, and whether it happened in another tab. */
type Listener<N extends EventName> = (detail: Events[N], from: { otherTab: boolean }) => void;

/** Facts that concern every tab of the browser, not only the one they happened in. */
const ACROSS_TABS: ReadonlySet<EventName> = new Set(['session:ended', 'session:expired']);

/** Typed publish and subscribe. */
export interface EventBus {
  /** Tells all listeners, synchronously. A listener that throws does not keep the others from hearing. */
  emit<N extends EventName>(name: N, detail: Events[N]): void;
  /** @returns a function that ends the subscription */
  on<N extends EventName>(name: N, listener: Listener<N>): () => void;
}

/** Makes a bus; `channel` carries the facts that concern other tabs. */
export function createEventBus(channel?: BroadcastChannel): EventBus {
  const listeners = new Map<EventName, Set<Listener<never>>>();
  const tell = <N extends EventName>(name: N, detail: Events[N], otherTab: boolean) => {
    for (const listener of [...(listeners.get(name) ?? [])]) {
      try {
        (listener as Listener<N>)(detail, { otherTab });
      } catch (error) {
        // Reported as uncaught, so that it is seen; the others still hear.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  };
  channel?.addEventListener('message', ({ data }) => tell(data.name, data.detail, true));
  return {
    emit(name, detail) {
      tell(name, detail, false);
      if (ACROSS_TABS.has(name)) channel?.postMessage({ name, detail });
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set);
      set.add(listener);
      return () => set.delete(listener);
    },
  };
}

/** The page's one bus; the package is a federation singleton, so shell and remotes share it. */
export const eventBus: EventBus = createEventBus(
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('openward'),
);
