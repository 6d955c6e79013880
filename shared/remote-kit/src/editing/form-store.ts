import { useCallback, useSyncExternalStore } from 'react';

/** The state of a long form, of which every part is drawn by itself. */
export interface FormStore<S extends object> {
  /** The state; another object after each change. */
  get(): S;
  set(next: S): void;
  /**
   * Puts some of it anew.
   * @param about the keys of the fields that it is about; all where it is left out
   */
  change(part: Partial<S>, about?: readonly string[]): void;
  /**
   * Hears of changes, until the returned function is called.
   * @param key of one field, where only that matters
   */
  subscribe(listener: () => void, key?: string): () => void;
}

/** Makes a form's store. */
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
 * Something that is read from a form's store; what uses it is drawn anew only where that has changed. So a key in one of
 * five hundred fields draws one.
 * @param read gives the same object as long as nothing has changed; the whole state where it is left out
 * @param key of the one field that it is about
 */
export function useFormStore<S extends object, R = S>(
  form: FormStore<S>,
  read: (state: S) => R = (state) => state as unknown as R,
  key?: string,
): R {
  const subscribe = useCallback((listener: () => void) => form.subscribe(listener, key), [form, key]);
  return useSyncExternalStore(subscribe, () => read(form.get()));
}
