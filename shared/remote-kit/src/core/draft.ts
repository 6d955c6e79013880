import { eventBus } from '@openward/event-bus';
import type { Draft } from '@openward/ui/form';
import { useMemo } from 'react';
import { useOwner } from './session.ts';

const PREFIX = 'openward.draft.';

/**
 * What somebody typed into a form before: kept in this tab, for this user and whom they act for, over a reload, Back and an expired session;
 * gone after a submit that was accepted and after signing out. Not for passwords.
 * @param form a name for the form, and for what it is about, such as `booking`
 */
export function useDraft<V extends object>(form: string): Draft<V> {
  const owner = useOwner();
  return useMemo(() => draftOf(`${PREFIX}${owner}.${form}`), [owner, form]);
}

function draftOf<V extends object>(key: string): Draft<V> {
  return {
    values: read(key) as V | undefined,
    keep(values) {
      try {
        sessionStorage.setItem(key, JSON.stringify(values));
      } catch {
        // A browser without storage keeps nothing; the form works all the same.
      }
    },
    clear: () => sessionStorage.removeItem(key),
  };
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Takes drafts away, all but those of one user. */
function forgetDrafts(owner?: string): void {
  const kept = owner && `${PREFIX}${owner}.`;
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && !(kept && key.startsWith(kept))) sessionStorage.removeItem(key);
  }
}

eventBus.on('session:ended', () => forgetDrafts());
eventBus.on('session:signed-in', ({ user }) => forgetDrafts(user.id));
