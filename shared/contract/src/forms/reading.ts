// Without schemas: a page that only shows a form's name loads none.
import type { AttachmentRequest, FormField, FormTranslation } from './types.ts';

/** What stands between the options of a field on the wire (specification, section 9). */
export const OPTION_SEPARATOR = '~';

/** The options of a field, in their order. */
export function optionsOf({ options }: Pick<FormField, 'options'>): string[] {
  return options ? options.split(OPTION_SEPARATOR) : [];
}

/** What a translation says of one field. */
export type FieldTranslation = NonNullable<FormTranslation['fields']>[number];

/** A field as somebody reads it: its options keep their values, for answers and rules, and may have other labels. */
export type ReadField = FormField & { readonly optionLabels?: ReadonlyMap<string, string> | undefined };

/** Whatever has texts of a form: the form itself, a document of it, a row of a list. */
interface Translated {
  displayName: string;
  translations?: readonly FormTranslation[] | undefined;
  formDescriptioin?: string;
  formDescription?: string;
  attachments?: AttachmentRequest | null;
  formText?: unknown;
  fieldValues?: unknown;
  fields?: unknown;
}

/** The same with its texts in a language. A text without a translation stays as it was written, and so do all answers. */
export function translated<F extends Translated>(form: F, language: string): F {
  const translation = form.translations?.find((each) => each.language === language);
  if (!translation) return form;
  const { displayName, formDescriptioin: description, filesLabel } = translation;
  const fields = (['formText', 'fieldValues', 'fields'] as const).flatMap((name) => {
    const list = form[name];
    return Array.isArray(list) ? [[name, translatedFields(list, translation)]] : [];
  });
  return {
    ...form,
    ...(displayName && { displayName }),
    ...(description && form.formDescriptioin !== undefined && { formDescriptioin: description }),
    ...(description && form.formDescription !== undefined && { formDescription: description }),
    ...(filesLabel && form.attachments && { attachments: { ...form.attachments, label: filesLabel } }),
    ...Object.fromEntries(fields),
  };
}

function translatedFields(fields: readonly FormField[], translation: FormTranslation): ReadField[] {
  const texts = byName(translation);
  return fields.map((field) => {
    const { label, help, section, options } = texts.get(field.name) ?? {};
    return {
      ...field,
      ...(label && { label }),
      ...(help && field.help && { help }),
      ...(section && field.section && { section }),
      ...(options && { optionLabels: labelsOf(options) }),
    };
  });
}

/** The options of a field, each with what is read in its place. */
export function readOptions(field: ReadField): { value: string; label: string }[] {
  return optionsOf(field).map((value) => ({ value, label: field.optionLabels?.get(value) || value }));
}

/** What a translation says of each field, by the field's name. */
export function byName({ fields = [] }: FormTranslation): ReadonlyMap<string, FieldTranslation> {
  return new Map(fields.map((each) => [each.name, each]));
}

/** Labels of options by their value. */
export function labelsOf(options: NonNullable<FieldTranslation['options']>): ReadonlyMap<string, string> {
  return new Map(options.map(({ value, label }) => [value, label]));
}
