import { deviceTime } from '@openward/ui/date-time';
import {
  FieldNotes,
  Form,
  type FormProps,
  type FormState,
  type SubmitProblem,
  useFormHandle,
  useFormState,
} from '@openward/ui/form';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLanguage, useT } from '../core/translation.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { changesOf, isSame } from './three-way.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import type { Editing } from './use-editing.ts';

/** How a field's value is read in a sentence. */
export type ShowValue = (field: string, value: unknown) => string;

/** A form of a record that others edit as well; see {@link useEditing}. */
export interface EditFormProps<V extends object> extends Omit<FormProps<V>, 'initialValues'> {
  editing: Editing<V>;
  /** Values as people read them; texts are shown as they are. */
  show?: ShowValue;
  /** True once nothing is to be asked before the form is left. */
  isDone?: boolean;
  /** More that is changed and not in the form's values. */
  isChanged?: boolean;
  /** Hears whether something is changed that is not saved. */
  onChanged?: (isUnsaved: boolean) => void;
  children: ReactNode;
}

/**
 * The form. At a field that somebody else has changed as well stands what the record holds now, with the choice; until that
 * is made, nothing is saved. What is typed is asked about before it is left.
 */
export function EditForm<V extends object>(props: EditFormProps<V>) {
  const { editing, show, isDone, isChanged, onChanged, children, onSubmit, draft, ...rest } = props;
  const keep = draft && {
    ...draft,
    keep: (values: V) => {
      const changes = changesOf(editing.base, values);
      // What is not decided yet is asked again: the draft stays one of the version before.
      const draftVersion = Object.keys(editing.conflicts).length > 0 ? editing.undecidedSince() : editing.version();
      if (Object.keys(changes).length === 0) draft.clear();
      else draft.keep({ ...changes, draftVersion } as never);
    },
  };
  const submit = async (values: V): Promise<SubmitProblem | undefined> => {
    const open = Object.keys(editing.conflicts).filter(
      (field) => !isSame(values[field as keyof V], editing.conflicts[field]),
    );
    if (open.length > 0) {
      // What is to be decided stands there, in words.
      goToChoice();
      return {};
    }
    const problem = (await onSubmit(values)) ?? undefined;
    // The choice stands at the field by itself.
    return problem && editing.isRefused() ? {} : problem;
  };
  return (
    <Form {...rest} {...(keep && { draft: keep })} initialValues={editing.initialValues} onSubmit={submit}>
      <Following editing={editing} />
      <Notes editing={editing} show={show ?? String}>
        {children}
      </Notes>
      <Leaving editing={editing} isDone={isDone ?? false} isChanged={isChanged ?? false} onChanged={onChanged} />
    </Form>
  );
}

function Following<V extends object>({ editing }: { editing: Editing<V> }) {
  const { values, setValues, isSubmitting } = useFormState(({ values, setValues, isSubmitting }: FormState<V>) => ({
    values,
    setValues,
    isSubmitting,
  }));
  // Whenever there may be something new; what is the same changes nothing.
  useEffect(() => {
    if (isSubmitting && !editing.isRefused()) return;
    const next = editing.follow(values);
    if (next !== values) void setValues(next, false);
  });
  const isReported = useRef(true);
  const count = Object.keys(editing.conflicts).length;
  useEffect(() => {
    if (isSubmitting) isReported.current = false;
    else if (count > 0 && !isReported.current && editing.isRefused()) {
      isReported.current = true;
      goToChoice();
    }
  }, [isSubmitting, count, editing]);
  return null;
}

function goToChoice(): void {
  document.querySelector<HTMLElement>('[data-part="conflict"] button')?.focus();
}

/** Always the same, so that nothing is drawn anew. */
const NO_NOTES = {};

function Notes<V extends object>(props: { editing: Editing<V>; show: ShowValue; children: ReactNode }) {
  const t = useT();
  const form = useFormHandle<V>();
  const language = useLanguage();
  const { editing, show } = props;
  const values = useFormState(({ values }: FormState<V>) =>
    Object.fromEntries(Object.keys(editing.conflicts).map((field) => [field, values[field as keyof V]])),
  );
  const notes = Object.entries(editing.conflicts).map(([field, theirs]) => {
    if (isSame(values[field], theirs)) return [field, null] as const;
    const { by, isPractice, at } = editing.changedBy[field] ?? {};
    return [
      field,
      <ConflictNote
        key={field}
        value={show(field, theirs)}
        by={by ?? (isPractice ? t('The practice') : null)}
        at={at ? deviceTime(at, language) : null}
        onTake={() => {
          void form.get().setFieldValue(field, theirs);
          editing.settle(field);
        }}
        onKeep={() => editing.settle(field)}
      />,
    ] as const;
  });
  return <FieldNotes value={notes.length > 0 ? Object.fromEntries(notes) : NO_NOTES}>{props.children}</FieldNotes>;
}

function Leaving<V extends object>(props: {
  editing: Editing<V>;
  isDone: boolean;
  isChanged: boolean;
  onChanged: ((isUnsaved: boolean) => void) | undefined;
}) {
  const { onChanged, editing } = props;
  const isTyped = useFormState(({ values }: FormState<V>) => !isSame(values, { ...values, ...editing.base }));
  const isUnsaved = !props.isDone && (props.isChanged || isTyped);
  useEffect(() => onChanged?.(isUnsaved), [isUnsaved, onChanged]);
  return <UnsavedChanges when={isUnsaved} />;
}
