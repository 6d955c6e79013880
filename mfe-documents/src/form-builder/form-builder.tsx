import { ApiError, type Success } from '@openward/api-client';
import type { FormDefinition } from '@openward/contract/documents';
import type { Form } from '@openward/contract/patients';
import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useGoBack, useSubmit, useT } from '@openward/remote-kit';
import { Form as FormFrame, type SubmitProblem } from '@openward/ui/form';
import { useRef, useState } from 'react';
import { BuilderBody } from './builder-body.tsx';
import { byPlace, errorsOf } from './check-form.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { FieldStore } from './field-store.ts';
import { forms } from './forms-client.ts';
import { formFrom, type HeadValues, headOf, NEW_HEAD } from './head-values.ts';
import { type KeptState, useKeptForm } from './kept-form.ts';
import { FieldStoreProvider } from './use-field.ts';

const headSchema = async () => (await import('./head-schema.ts')).headSchema;

/**
 * Builds a form, or the next version of one.
 * @param props.saved the newest version; null of a new form
 * @param props.onRestart begins anew without what was kept, with another version where somebody else has saved one
 */
export function FormBuilder(props: { saved: Form | null; onRestart: (newest?: Form) => void }) {
  const t = useT();
  const { saved } = props;
  const kept = useKeptForm(saved?.id);
  const [before] = useState(kept.values);
  const [store] = useState(() => new FieldStore(before?.fields ?? saved?.formText ?? []));
  const [head] = useState<HeadValues>(() => before?.head ?? (saved ? headOf(saved) : NEW_HEAD));
  const newest = saved?.version ?? null;
  const state = useRef<KeptState>({ base: before ? before.base : newest, isOver: false });
  const isRefused = useRef(false);
  // What was kept may be of a version that is not the newest any more: that is told before it is saved.
  const [conflict, setConflict] = useState(before && saved && before.base !== newest ? saved : undefined);
  const goBack = useGoBack('/admin/dynamicform');
  const end = () => {
    state.current.isOver = true;
    kept.clear();
  };
  const send = useSubmit(
    async (form: FormDefinition) => {
      const { base } = state.current;
      isRefused.current = false;
      try {
        return await forms.saveForm({ body: { ...form, ...(saved && { id: saved.id, version: base ?? undefined }) } });
      } catch (error) {
        isRefused.current = error instanceof ApiError && error.code === 'conflict';
        if (isRefused.current) setConflict((error as ApiError).details as Form);
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
    const form = formFrom(values, store.fields());
    const wrong = errorsOf(form);
    if (wrong) {
      store.report(wrong.fields);
      return { errors: { ...wrong.head, formText: 'wrong' }, form: t(wrong.whole ?? 'Some fields need another look.') };
    }
    const refused = await send(form);
    if (!refused) return undefined;
    // The notice above says it, and takes the focus.
    if (isRefused.current) return {};
    const told = byPlace(Object.entries(refused.errors ?? {}));
    store.report(told.fields);
    return { errors: told.head, ...(refused.form && { form: refused.form }) };
  };
  return (
    <FieldStoreProvider value={store}>
      <FormFrame
        label={saved ? t('Edit form') : t('New form')}
        translate={t}
        initialValues={head}
        schema={headSchema}
        onSubmit={submit}
      >
        {conflict && (
          <ConflictNotice
            newest={conflict}
            onKeepMine={() => {
              state.current.base = conflict.version;
              setConflict(undefined);
            }}
            onTakeTheirs={() => {
              end();
              props.onRestart(conflict);
            }}
          />
        )}
        <BuilderBody
          saved={saved}
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
