import { atom } from 'jotai';
import { useSyncExternalStore } from 'react';
import { store } from '../core/store.ts';

/** The state of a long form, which is an atom of the portal's store. */
export interface FormStore<S extends object> {
  /** The state; another object after each change. */
  get(): S;
  set(next: S): void;
  /** Puts some of it anew. */
  change(part: Partial<S>): void;
  /** Hears of changes, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Makes a form's store. */
export function createFormStore<S extends object>(initial: S): FormStore<S> {
  const state = atom(initial);
  return {
    get: () => store.get(state),
    set: (next) => store.set(state, () => next),
    change: (part) => store.set(state, (before) => ({ ...before, ...part })),
    subscribe: (listener) => store.sub(state, listener),
  };
}

/**
 * Something that is read from a form's store; what uses it is drawn anew only where that has changed. So a key in one of
 * five hundred fields draws one.
 * @param read gives the same object as long as nothing has changed; the whole state where it is left out
 */
export function useFormStore<S extends object, R = S>(
  form: FormStore<S>,
  read: (state: S) => R = (state) => state as unknown as R,
): R {
  return useSyncExternalStore(form.subscribe, () => read(form.get()));
}
