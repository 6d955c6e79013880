import { Field } from '@chakra-ui/react';
import { type Said, textOf } from '@openward/contract';
import { useField, useFormikContext } from 'formik';
import { createContext, type FocusEvent, type ReactNode, useContext, useId, useRef } from 'react';
import { afterPress } from './after-press.ts';

/** What every field has. `label` and `hint` are ready to read. */
export interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Translates what a schema or the server said; the form provides it. */
export type Translate = (said: Said) => string;

export const TranslateContext = createContext<Translate>(textOf);

/** The ids of what describes a field's control. */
export interface FieldIds {
  hint: string;
  error: string;
  /** For the control's `aria-describedby`: the hint stays, the error comes beside it. */
  describedBy: string | undefined;
}

/** Makes the ids of a field. */
export function useFieldIds(hint: string | undefined, error: Said | undefined): FieldIds {
  const id = useId();
  const ids = { hint: `${id}hint`, error: `${id}error` };
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ');
  return { ...ids, describedBy: describedBy || undefined };
}

const NotesContext = createContext<Readonly<Record<string, ReactNode>>>({});

/** Gives the fields of a form something to show below them, by their names. */
export const FieldNotes = NotesContext.Provider;

/** What a form has to say below a field; a control without a {@link FieldFrame} has its own. */
export function FieldNote({ name }: { name: string }) {
  return useContext(NotesContext)[name] ?? null;
}

/** Label, control, hint and error of one field, tied together for assistive technology. */
export function FieldFrame(props: FieldProps & { ids: FieldIds; error: string | undefined; children: ReactNode }) {
  return (
    <Field.Root
      ids={{ helperText: props.ids.hint, errorText: props.ids.error }}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      invalid={props.error !== undefined}
    >
      <Field.Label>
        {props.label}
        <Field.RequiredIndicator />
      </Field.Label>
      {props.children}
      {props.hint && <Field.HelperText>{props.hint}</Field.HelperText>}
      <Field.ErrorText>{props.error}</Field.ErrorText>
      <FieldNote name={props.name} />
    </Field.Root>
  );
}

/**
 * A field's value and handlers, and its message, translated, once the person has left it or submitted. Where the
 * page has put the focus into the field by itself (`autoFocus`), who goes on from there has missed nothing yet: that it
 * is required would push away what they go to.
 */
export function useFieldState<T>(name: string, autoFocus = false) {
  const translate = useContext(TranslateContext);
  const [field, meta, helpers] = useField<T>(name);
  const { submitCount } = useFormikContext();
  const submits = useRef(submitCount);
  submits.current = submitCount;
  const isByPage = useRef(autoFocus);
  if (meta.value !== meta.initialValue) isByPage.current = false;
  const onBlur = (event: FocusEvent) =>
    afterPress(() => {
      // What was pressed may have been the submit, which has checked every field.
      if (submits.current !== submitCount) return;
      if (!isByPage.current) field.onBlur(event);
      isByPage.current = false;
    });
  const input = { ...field, onBlur };
  const error = meta.touched && isSaid(meta.error) ? translate(meta.error) : undefined;
  return { input, helpers, error };
}

/** Of a field that holds others, formik has an object or a list of their messages here. */
function isSaid(error: unknown): error is Said {
  return typeof error === 'object' && error !== null ? 'sentence' in error : Boolean(error);
}
