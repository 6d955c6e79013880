import type { Draft } from '@openward/ui/form';
import { useMemo } from 'react';
import { DRAFTS } from '../core/forget-drafts.ts';
import { useOwner } from '../core/session.ts';

/**
 * Keeps what the user types into a form in this tab, for this user and the patient that they act for. It survives
 * reload, Back and an expired session, and is deleted after an accepted submit and after sign-out. Not for passwords.
 * @param form a name for the form and its subject, such as `booking`
 */
export function useDraft<V extends object>(form: string): Draft<V> {
  const owner = useOwner();
  return useMemo(() => draftOf(`${DRAFTS}${owner}.${form}`), [owner, form]);
}

function draftOf<V extends object>(key: string): Draft<V> {
  return {
    values: read(key) as V | undefined,
    keep(values) {
      try {
        sessionStorage.setItem(key, JSON.stringify(values));
      } catch {
        // The form also works without browser storage.
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
