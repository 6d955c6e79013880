import { canAlert } from './alerts.ts';
import { meaningOf, sourcesOf } from './field-types.ts';
import { keptFormat } from './formats.ts';
import { conditionsOf, OPTION_SEPARATOR, optionsOf, ruleOf } from './reading.ts';
import { keptSigners } from './signers.ts';
import { keptTranslations } from './translations.ts';
import type { Condition, FieldType, Form, FormField, ShowWhen } from './types.ts';

/** The content of a form without its identity, as it is saved, exported and imported. */
export type FormDefinition = Pick<
  Form,
  | 'formName'
  | 'displayName'
  | 'formDescriptioin'
  | 'isEsignatureRequired'
  | 'status'
  | 'attachments'
  | 'signers'
  | 'formText'
  | 'translations'
>;

/** The content of a form. */
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
    signers: keptSigners(form),
    formText,
    translations: keptTranslations(form.translations ?? [], { formText, attachments }),
  };
}

/** A field without empty or unsuitable parts: no empty help, no options if its type has none, no answer. */
export function withoutEmptyParts({ name, label, type, options, showWhen, ...rest }: FormField): FormField {
  const format = keptFormat(type, rest.format);
  return {
    name,
    label,
    type,
    ...(meaningOf({ type }).hasOptions && { options: optionsOf({ options, format }).join(OPTION_SEPARATOR) }),
    ...(rest.required && { required: true }),
    ...(rest.multiline && type === 'Text' && !format && { multiline: true }),
    ...(rest.help && { help: rest.help }),
    ...(rest.section && { section: rest.section }),
    ...(rest.text && { text: rest.text }),
    ...(format && { format }),
    ...(rest.alert && canAlert(type) && { alert: keptAlert(type, rest.alert) }),
    ...(rest.source && sourcesOf(type).includes(rest.source) && { source: rest.source }),
    ...(showWhen && { showWhen: keptRule(showWhen) }),
  };
}

function keptAlert(type: FieldType, { answers }: NonNullable<FormField['alert']>): FormField['alert'] {
  return answers && meaningOf({ type }).hasOptions ? { answers } : {};
}

function keptRule(rule: ShowWhen): ShowWhen | undefined {
  const conditions = conditionsOf(rule).map(
    ({ field, is, value }): Condition => ({ field, is, ...(is !== 'answered' && { value: value ?? '' }) }),
  );
  return ruleOf(conditions, rule.join);
}
