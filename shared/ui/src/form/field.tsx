import { Field } from '@chakra-ui/react';
import { useField } from 'formik';
import type { ReactNode } from 'react';

/** What every field has. `label` and `hint` are ready to read. */
export interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Translates a schema's English message; the form provides it. */
export type Translate = (message: string) => string;

/** Label, control, hint and error of one field, tied together for assistive technology. */
export function FieldFrame(props: FieldProps & { error: string | undefined; children: ReactNode }) {
  return (
    <Field.Root
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      invalid={props.error !== undefined}
    >
      <Field.Label>
        {props.label}
        <Field.RequiredIndicator />
      </Field.Label>
      {props.children}
      {props.hint && !props.error && <Field.HelperText>{props.hint}</Field.HelperText>}
      <Field.ErrorText>{props.error}</Field.ErrorText>
    </Field.Root>
  );
}

/** A field's value and handlers, and its message once the person has left it or submitted. */
export function useFieldState<T>(name: string) {
  const [input, meta, helpers] = useField<T>(name);
  const error = meta.touched && typeof meta.error === 'string' && meta.error ? meta.error : undefined;
  return { input, helpers, error };
}
