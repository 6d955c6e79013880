import { ApiError, call, type Success } from '@openward/api-client';
import type { RecordConflict } from '@openward/contract';
import {
  definitionOf,
  type Form,
  type FormDefinition,
  type FormField,
  type FormTranslation,
  getForm,
  saveForm,
} from '@openward/contract/forms';

import { eventBus } from '@openward/event-bus';
import { onDemand, raiseSuccessAfterNavigation, useGoBack, useSubmit, useT } from '@openward/remote-kit';
import { changesOf, type MergeRules, threeWay } from '@openward/remote-kit/editing';
import { LoadingState } from '@openward/ui/feedback';
import { Form as FormFrame, type SubmitProblem } from '@openward/ui/form';
import { Suspense, useRef, useState } from 'react';
import { BuilderBody } from './builder-body.tsx';
import { byPlace, errorsOf, headSchema } from './check-form.ts';
import { FieldStore, FieldStoreProvider } from './field-store.ts';
import type { FormConflicts } from './form-conflict.tsx';
import { formFrom, type HeadValues, headOf, NEW_HEAD } from './form-head.ts';

import { type KeptState, useKeptForm } from './kept-form.ts';

/** Two users may change different questions or languages at the same time. */
const MERGE_RULES: MergeRules = {
  keyed: { formText: ({ name }: FormField) => name, translations: ({ language }: FormTranslation) => language },
};

const FormConflict = onDemand(() => import('./form-conflict.tsx'));

/**
 * Edits a new form, or the next version of one.
 * @param props.saved the newest version; null for a new form
 * @param props.copy the initial form and the original's id, for a copy
 * @param props.conflicts the conflicts to resolve before saving
 * @param props.onRestart remounts with the stored input, on the newest version if another user has saved one
 */
export function FormBuilder(props: {
  saved: Form | null;
  copy?: { of: string; form: FormDefinition };
  conflicts?: FormConflicts | undefined;
  onRestart: (newest?: Form, conflicts?: FormConflicts) => void;
}) {
  const t = useT();
  const { saved, copy } = props;
  const draft = saved?.id ?? (copy ? `copy.${copy.of}` : 'new');
  const begun = saved ?? copy?.form;
  const kept = useKeptForm(draft);
  const [before] = useState(kept.values);
  const [store] = useState(
    () => new FieldStore(before?.fields ?? begun?.formText ?? [], before?.translations ?? begun?.translations),
  );
  const [head] = useState<HeadValues>(() => before?.head ?? (begun ? headOf(begun) : NEW_HEAD));
  const newest = saved?.version ?? null;
  // The stored input may be based on an older version; its differences must be confirmed before saving.
  const [conflicts, setConflicts] = useState<FormConflicts>(() => {
    if (props.conflicts ?? before?.conflicts?.fields.length)
      return (props.conflicts ?? before?.conflicts) as FormConflicts;
    const isOld = before && saved && before.base !== newest;
    const changes = isOld
      ? changesOf(definitionOf(saved), formFrom(before.head, before.fields, store.translations()))
      : {};
    return { fields: Object.keys(changes), changedBy: {} };
  });
  const state = useRef<KeptState>({ base: newest, conflicts, isOver: false });
  state.current.conflicts = conflicts;
  const isRefused = useRef(false);
  const goBack = useGoBack('/admin/dynamicform');
  const end = () => {
    state.current.isOver = true;
    kept.clear();
  };
  /** Continues with a form on the newest version. */
  const restart = (form: FormDefinition, on: Form, rest: FormConflicts) => {
    state.current.isOver = true;
    kept.keep({
      base: on.version,
      conflicts: rest,
      head: headOf(form),
      fields: form.formText,
      translations: form.translations ?? [],
    });
    props.onRestart(on, rest);
  };
  const send = useSubmit(
    async (form: FormDefinition) => {
      isRefused.current = false;
      try {
        if (!saved) return await call(saveForm, { body: form });
        const changes = changesOf(definitionOf(saved), form);
        return await call(saveForm, { body: { ...changes, id: saved.id, version: saved.version } });
      } catch (error) {
        isRefused.current = error instanceof ApiError && error.code === 'conflict';
        if (isRefused.current && saved) {
          const { changedBy } = (error as ApiError).details as RecordConflict;
          const newest = call(getForm, { params: { id: saved.id }, query: {} }, { quiet: true });
          const [{ result }] = await Promise.all([newest, FormConflict.load()]);
          const merged = threeWay(definitionOf(saved), form, definitionOf(result), MERGE_RULES);
          const theirs = merged.conflicts as Partial<FormDefinition>;
          restart(merged.values, result, { fields: Object.keys(theirs), theirs, changedBy });
        }
        throw error;
      }
    },
    ({ message, result }: Success<Form>) => {
      end();
      eventBus.emit('form:changed', { id: result.id });
      raiseSuccessAfterNavigation(message, t);
      goBack();
    },
  );
  const submit = async (values: HeadValues): Promise<SubmitProblem | undefined> => {
    const form = formFrom(values, store.fields(), store.translations());
    if (conflicts.fields.length > 0) {
      return { form: t('Someone else changed this form too. Please choose which to keep.') };
    }
    const wrong = errorsOf(form);
    if (wrong) {
      store.report(wrong.fields);
      return {
        errors: { ...wrong.head, formText: 'wrong' },
        form: t(wrong.whole ?? 'Please check the fields with errors.'),
      };
    }
    const refused = await send(form);
    if (!refused) return undefined;
    // The notice above says it, and takes the focus.
    if (isRefused.current) return {};
    const errors = byPlace(Object.entries(refused.errors ?? {}));
    store.report(errors.fields);
    return { errors: errors.head, ...(refused.form && { form: refused.form }) };
  };
  return (
    <FieldStoreProvider value={store}>
      <FormFrame
        label={saved ? t('Edit form') : t('New form')}
        translate={t}
        initialValues={head}
        schema={async () => headSchema}
        onSubmit={submit}
      >
        {saved && conflicts.fields.length > 0 && (
          <Suspense fallback={<LoadingState label={t('Loading')} rows={1} />}>
            <FormConflict
              newest={saved}
              conflicts={conflicts}
              onKeepMine={(field) => setConflicts(without(conflicts, field))}
              onTakeTheirs={(field, values) => {
                const mine = formFrom(values, store.fields(), store.translations());
                const theirs = { ...mine, [field]: (conflicts.theirs ?? definitionOf(saved))[field] };
                restart(theirs, saved, without(conflicts, field));
              }}
            />
          </Suspense>
        )}
        <BuilderBody
          saved={saved}
          draft={draft}
          state={state}
          isRestored={before !== undefined}
          onDiscard={() => {
            end();
            props.onRestart();
          }}
          onCancel={goBack}
        />
      </FormFrame>
    </FieldStoreProvider>
  );
}

function without({ fields, ...rest }: FormConflicts, decided: string): FormConflicts {
  return { ...rest, fields: fields.filter((field) => field !== decided) };
}
