import type { Person, SignedIn, User } from '@openward/contract/accounts';
/** The content of a toast. The sender translates the text. */
export interface Alert {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Shows the toast after the current change of route, which clears earlier toasts. */
  onNextPage?: boolean;
}

/** All facts that shell and remotes exchange, named in the past tense. New facts are added here, with their meaning. */
export interface Events {
  /** A user's credentials were accepted. The shell keeps the session and opens the landing page. */
  'session:signed-in': SignedIn;
  /** The secret questions were saved. The shell updates the user and opens the landing page. */
  'session:questions-answered': { user: User };
  /** The signed-in user changed their own data, such as name or picture. The shell updates the user. */
  'session:user-changed': { user: User };
  /** The user signed out, here or in another tab. */
  'session:ended': Record<string, never>;
  /** The server no longer accepts the session (401). */
  'session:expired': Record<string, never>;
  /** A message for the user; it disappears after 6 seconds. */
  'alert:raised': Alert;
  /** The user tries to change something, perhaps again, so earlier errors are outdated. */
  'attempt:begun': Record<string, never>;
  /**
   * A call to the server began. `quiet` calls show no busy overlay; `changes` is true if the call changes data for the
   * signed-in user, but not if it only renews the session.
   */
  'request:started': { id: number; quiet: boolean; changes: boolean };
  'request:ended': { id: number };
  /** An appointment was booked, moved, confirmed, cancelled or checked in, here or elsewhere. */
  'appointment:changed': { id: string };
  /** A form was assigned, filled in or cancelled. */
  'document:changed': { id: string };
  /** A patient's record was changed. */
  'patient:changed': { id: string };
  /** An administrator's or doctor's account was created or changed. */
  'account:changed': { id: string };
  /** The times at which a doctor can be booked were changed. */
  'availability:changed': { id: string };
  /** A form was created or changed. */
  'form:changed': { id: string };
  /** A template of text messages was changed. */
  'template:changed': { id: string };
  /** Access that a patient granted was changed, accepted or ended. */
  'access:changed': { id: string };
  /** The user chose a patient to act for. The shell opens a new page in that patient's name. */
  'person:chosen': Person;
  /** The user got access to a patient's record. The shell then offers to act for that patient. */
  'access:given': Record<string, never>;
  /** This page may have missed changes on the server. */
  'facts:missed': Record<string, never>;
  /** The user changed which releases users get. The shell then fetches the registry at once. */
  'registry:changed': Record<string, never>;
}

export type EventName = keyof Events;
/** Receives a fact, and whether it happened in another tab. */
type Listener<N extends EventName> = (detail: Events[N], from: { otherTab: boolean }) => void;

/** Facts that concern every tab of the browser. */
const ACROSS_TABS: ReadonlySet<EventName> = new Set(['session:ended', 'session:expired']);

/** Typed publish and subscribe. */
export interface EventBus {
  /** Calls all listeners synchronously. A listener that throws does not stop the others. */
  emit<N extends EventName>(name: N, detail: Events[N]): void;
  /** @returns a function that ends the subscription */
  on<N extends EventName>(name: N, listener: Listener<N>): () => void;
}

/** Creates a bus; `channel` carries facts to other tabs. */
export function createEventBus(channel?: BroadcastChannel): EventBus {
  const listeners = new Map<EventName, Set<Listener<never>>>();
  const tell = <N extends EventName>(name: N, detail: Events[N], otherTab: boolean) => {
    for (const listener of [...(listeners.get(name) ?? [])]) {
      try {
        (listener as Listener<N>)(detail, { otherTab });
      } catch (error) {
        // Reports the error as uncaught and continues with the other listeners.
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

/** The page's only bus; the package is a federation singleton, so shell and remotes share it. */
export const eventBus: EventBus = createEventBus(
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('openward'),
);
