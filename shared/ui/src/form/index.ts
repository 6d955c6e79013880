export { useFormikContext } from 'formik';
export { FieldFrame, type FieldProps, type Translate, useFieldState } from './field.tsx';
export { PasswordField, TextAreaField, TextField } from './fields.tsx';
export { Form, type FormProps, SubmitButton, type SubmitProblem, useTranslate } from './form.tsx';
