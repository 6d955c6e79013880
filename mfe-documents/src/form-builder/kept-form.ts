import type { FormField, FormTranslation } from '@openward/contract/forms';
import { useDraft } from '@openward/remote-kit/editing';
import { useFormHandle } from '@openward/ui/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFieldStore } from './field-store.ts';
import type { FormConflicts } from './form-conflict.tsx';
import type { HeadValues } from './form-head.ts';

interface KeptForm {
  /** The edited version; null for a new form. */
  base: number | null;
  head: HeadValues;
  fields: FormField[];
  translations?: readonly FormTranslation[];
  /** Unresolved conflicts. */
  conflicts?: FormConflicts;
}

/** State that storing needs without a render. */
export interface KeptState {
  base: number | null;
  conflicts: FormConflicts;
  /** True once the form was saved or discarded: nothing more is stored. */
  isOver: boolean;
}

/** Milliseconds after the last key until the input is stored. */
const PAUSE = 400;

/**
 * Stores the input for this user over a reload, Back and an expired session.
 * @param draft the form's id; for a new form `new`, or `copy.` and the id of the original
 */
export function useKeptForm(draft: string) {
  return useDraft<KeptForm>(`form.${draft}`);
}

/**
 * Stores the input shortly after the last key and before the page is left.
 * @param isRestored true if the content came from the storage
 * @returns true if there is unsaved input
 */
export function useKeeping(draft: string, state: RefObject<KeptState>, isRestored: boolean): boolean {
  const kept = useKeptForm(draft);
  const store = useFieldStore();
  const form = useFormHandle<HeadValues>();
  const [begun] = useState({ values: form.get().values, entries: store.entries(), translations: store.translations() });
  const [isChanged, setChanged] = useState(isRestored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useRef(() => {});
  write.current = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { base, conflicts, isOver } = state.current;
    if (!isOver)
      kept.keep({
        base,
        conflicts,
        head: form.get().values,
        fields: store.fields(),
        translations: store.translations(),
      });
  };
  const [touch] = useState(() => () => {
    setChanged(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write.current(), PAUSE);
  });
  useEffect(() => {
    let last = begun.values;
    return form.subscribe(() => {
      const { values } = form.get();
      if (values !== last) touch();
      last = values;
    });
  }, [form, begun, touch]);
  useEffect(() => {
    let last = begun;
    return store.form.subscribe(() => {
      const [entries, translations] = [store.entries(), store.translations()];
      if (entries !== last.entries || translations !== last.translations) touch();
      last = { ...last, entries, translations };
    });
  }, [store, begun, touch]);
  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) write.current();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  return isChanged;
}
