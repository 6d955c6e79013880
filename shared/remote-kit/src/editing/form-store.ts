import { useCallback, useSyncExternalStore } from 'react';

/** The state of a long form, whose parts render independently. */
export interface FormStore<S extends object> {
  /** Returns the state, which is a new object after each change. */
  get(): S;
  set(next: S): void;
  /**
   * Changes part of the state.
   * @param about keys of the affected fields; all if omitted
   */
  change(part: Partial<S>, about?: readonly string[]): void;
  /**
   * Subscribes to changes. @returns a function that unsubscribes
   * @param key limits it to changes of one field
   */
  subscribe(listener: () => void, key?: string): () => void;
}

/** Creates the store of a form. */
export function createFormStore<S extends object>(initial: S): FormStore<S> {
  let state = initial;
  const listeners = new Map<() => void, string | undefined>();
  const put = (next: S, about?: readonly string[]) => {
    state = next;
    for (const [listener, key] of [...listeners]) {
      if (!about || key === undefined || about.includes(key)) listener();
    }
  };
  return {
    get: () => state,
    set: (next) => put(next),
    change: (part, about) => put({ ...state, ...part }, about),
    subscribe(listener, key) {
      listeners.set(listener, key);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Reads from a form's store and renders again only when the result changes. Typing into one of five hundred fields then
 * renders only that field.
 * @param read must return the same object while nothing changes; defaults to the whole state
 * @param key the only field that it reads
 */
export function useFormStore<S extends object, R = S>(
  form: FormStore<S>,
  read: (state: S) => R = (state) => state as unknown as R,
  key?: string,
): R {
  const subscribe = useCallback((listener: () => void) => form.subscribe(listener, key), [form, key]);
  return useSyncExternalStore(subscribe, () => read(form.get()));
}
