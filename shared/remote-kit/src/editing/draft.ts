import type { Draft } from '@openward/ui/form';
import { useMemo } from 'react';
import { DRAFTS } from '../core/forget-drafts.ts';
import { useOwner } from '../core/session.ts';

/**
 * What somebody typed into a form before: kept in this tab, for this user and whom they act for, over a reload, Back and
 * an expired session; gone after a submit that was accepted and after signing out. Not for passwords.
 * @param form a name for the form, and for what it is about, such as `booking`
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
