import type { FormField, FormTranslation } from '@openward/contract/forms';
import { useDraft } from '@openward/remote-kit/editing';
import { useFormHandle } from '@openward/ui/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFieldStore } from './field-store.ts';
import type { FormConflicts } from './form-conflict.tsx';
import type { HeadValues } from './form-head.ts';

interface KeptForm {
  /** The version that was changed; null of a new form. */
  base: number | null;
  head: HeadValues;
  fields: FormField[];
  translations?: readonly FormTranslation[];
  /** What is still to be decided. */
  conflicts?: FormConflicts;
}

/** What keeping has to know, at once. */
export interface KeptState {
  /** The version that is changed. */
  base: number | null;
  conflicts: FormConflicts;
  /** True once it was saved or thrown away: nothing more is kept. */
  isOver: boolean;
}

/** Milliseconds after the last key until it is kept. */
const PAUSE = 400;

/**
 * Where what is typed into a form is kept: for this user, over a reload, Back and an expired session.
 * @param draft the form's id; `new` or `copy.` and the id of the original where it has none yet
 */
export function useKeptForm(draft: string) {
  return useDraft<KeptForm>(`form.${draft}`);
}

/**
 * Keeps what is typed, a moment after the last key and before the page goes.
 * @param isRestored true where what stands there was kept before
 * @returns true where something is typed that was not saved
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
