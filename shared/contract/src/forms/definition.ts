import { meaningOf } from './field-types.ts';
import { keptTranslations } from './translations.ts';
import type { Form, FormField } from './types.ts';

/** What a form says, apart from which one it is: what is saved, exported and imported. */
export type FormDefinition = Pick<
  Form,
  | 'formName'
  | 'displayName'
  | 'formDescriptioin'
  | 'isEsignatureRequired'
  | 'status'
  | 'attachments'
  | 'formText'
  | 'translations'
>;

/** What a form says. */
export function definitionOf(form: FormDefinition): FormDefinition {
  const { formName, displayName, formDescriptioin, isEsignatureRequired, status, attachments } = form;
  const formText = form.formText.map(withoutEmptyParts);
  return {
    formName,
    displayName,
    formDescriptioin,
    isEsignatureRequired,
    status,
    attachments,
    formText,
    translations: keptTranslations(form.translations ?? [], { formText, attachments }),
  };
}

/** A field with what it says and nothing else: no empty help, no options where its type has none, no answer. */
export function withoutEmptyParts({ name, label, type, options, showWhen, ...rest }: FormField): FormField {
  return {
    name,
    label,
    type,
    ...(meaningOf({ type }).hasOptions && { options: options ?? '' }),
    ...(rest.required && { required: true }),
    ...(rest.multiline && type === 'Text' && { multiline: true }),
    ...(rest.help && { help: rest.help }),
    ...(rest.section && { section: rest.section }),
    ...(showWhen && {
      showWhen: {
        field: showWhen.field,
        is: showWhen.is,
        ...(showWhen.is !== 'answered' && { value: showWhen.value ?? '' }),
      },
    }),
  };
}
