import type { Said } from '@openward/contract';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EditedField, FieldPart } from './edited-field.ts';
import type { Entry, FieldStore } from './field-store.ts';

const StoreContext = createContext<FieldStore | undefined>(undefined);

/** Gives the parts of a builder its fields. */
export const FieldStoreProvider = StoreContext.Provider;

/** The fields of the builder around. */
export function useFieldStore(): FieldStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('outside of a builder');
  return store;
}

/**
 * Something that is read from the fields: drawn anew only where it is another value.
 * @param key of the field that it is about; of all where it is left out
 */
export function useFields<R>(read: (store: FieldStore) => R, key?: string): R {
  const store = useFieldStore();
  return useSyncExternalStore(store.hearing(key), () => read(store));
}

/** One part of one field: its value, what is wrong with it, and how it is changed. */
export function usePart<P extends keyof EditedField>(
  key: string,
  part: P,
): [value: EditedField[P] | undefined, set: (value: EditedField[P]) => void, problem: Said | undefined] {
  const store = useFieldStore();
  const value = useFields((fields) => fields.entry(key)?.field[part], key);
  const problem = useFields((fields) => (fields.entry(key)?.problems as Entry['problems'])?.[part as FieldPart], key);
  return [value, (next) => store.change(key, { [part]: next }), problem];
}
