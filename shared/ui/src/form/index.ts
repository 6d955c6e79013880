// For remotes that were released before `useFormState` existed.
export { useFormikContext } from 'formik';
export {
  type BoundProps,
  bindField,
  blurHandler,
  type ControlProps,
  FieldNote,
  FieldNotes,
  firstWrongIn,
  type Translate,
  useFieldIds,
} from './field.tsx';
export { PasswordField, TextAreaField, TextControl, TextField } from './fields.tsx';
export { type Draft, Form, type FormProps, SubmitButton, type SubmitProblem } from './form.tsx';
export { type FormHandle, type FormState, useFormHandle, useFormState } from './form-state.tsx';
