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

/** Formats a field's value for a sentence. */
export type ShowValue = (field: string, value: unknown) => string;

/** Props of a form for a record that others may edit as well; see {@link useEditing}. */
export interface EditFormProps<V extends object> extends Omit<FormProps<V>, 'initialValues'> {
  editing: Editing<V>;
  /** Formats values. By default they are shown as text. */
  show?: ShowValue;
  /** True once the form can be left without a question. */
  isDone?: boolean;
  /** Changes outside the form's values. */
  isChanged?: boolean;
  /** Called when unsaved changes appear or disappear. */
  onChanged?: (isUnsaved: boolean) => void;
  children: ReactNode;
}

/**
 * The form of a record. At each field with a conflict it shows the stored value and a choice, and it does not save
 * before the user chooses. It asks before unsaved changes are lost.
 */
export function EditForm<V extends object>(props: EditFormProps<V>) {
  const { editing, show, isDone, isChanged, onChanged, children, onSubmit, draft, ...rest } = props;
  const keep = draft && {
    ...draft,
    keep: (values: V) => {
      const changes = changesOf(editing.base, values);
      // While conflicts are open, the draft keeps the older version, so that they are detected again.
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
      // The conflict notes already explain what to decide.
      goToChoice();
      return {};
    }
    const problem = (await onSubmit(values)) ?? undefined;
    // The conflict note at the field already explains the problem.
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
  // Runs after each render; an unchanged record changes nothing.
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

/** A constant, so that consumers do not render again. */
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
