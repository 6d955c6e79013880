export { useFormikContext } from 'formik';
export {
  FieldFrame,
  type FieldIds,
  FieldNote,
  FieldNotes,
  type FieldProps,
  type Translate,
  useFieldIds,
  useFieldState,
} from './field.tsx';
export { PasswordField, TextAreaField, TextField } from './fields.tsx';
export { type Draft, Form, type FormProps, SubmitButton, type SubmitProblem } from './form.tsx';
