import { type FormikContextType, useFormikContext } from 'formik';
import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

/** The values and actions of a form. */
export type FormState<V> = FormikContextType<V>;

/** Reads a form on demand, so that its users do not render at each key. */
export interface FormHandle<V> {
  get(): FormState<V>;
  /** Subscribes to changes. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

interface Published extends FormHandle<unknown> {
  put(form: FormState<unknown>): void;
}

const PublishedContext = createContext<Published | undefined>(undefined);

/** Publishes the form's state to its parts, which select from it with {@link useFormState}. */
export function PublishForm({ children }: { children: ReactNode }) {
  const form = useFormikContext<unknown>();
  const [published] = useState(() => publish(form));
  useLayoutEffect(() => published.put(form), [published, form]);
  return <PublishedContext value={published}>{children}</PublishedContext>;
}

function publish(form: FormState<unknown>): Published {
  let latest = form;
  const listeners = new Set<() => void>();
  return {
    get: () => latest,
    put(form) {
      latest = form;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the surrounding form for handlers and effects. @throws Error without one */
export function useFormHandle<V>(): FormHandle<V> {
  const published = useContext(PublishedContext);
  if (!published) throw new Error('There is no Form around this.');
  return published as FormHandle<unknown> as FormHandle<V>;
}

/**
 * Selects from the surrounding form and renders again only when the selection changes, so typing in one field does not
 * render the whole form.
 * @param read returns one value or an object of several
 */
export function useFormState<V, R>(read: (form: FormState<V>) => R): R {
  const form = useFormHandle<V>();
  const last = useRef<R>(undefined);
  const now = () => {
    const next = read(form.get());
    if (!isSame(last.current, next)) last.current = next;
    return last.current as R;
  };
  return useSyncExternalStore(form.subscribe, now, now);
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(other);
  return names.length === Object.keys(one).length && names.every((name) => Object.is(one[name], other[name]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
