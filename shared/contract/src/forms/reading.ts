// Without schemas: a page that only shows a form's name loads none.
import type { AnswerFormat, AttachmentRequest, Condition, FormField, FormTranslation, ShowWhen } from './types.ts';

/** What stands between the options of a field on the wire (specification, section 9). */
export const OPTION_SEPARATOR = '~';

/** The options of a field, in their order; of a scale its numbers. */
export function optionsOf({ options, format }: Pick<FormField, 'options' | 'format'>): string[] {
  if (format?.kind === 'scale') return scaleOptions(format);
  return options ? options.split(OPTION_SEPARATOR) : [];
}

/** The conditions of a rule; one has at least one. */
export function conditionsOf({ join: _join, more = [], ...first }: ShowWhen): [Condition, ...Condition[]] {
  return [first, ...more];
}

/** The rule that conditions make; undefined of none. */
export function ruleOf([first, ...more]: readonly Condition[], join: ShowWhen['join']): ShowWhen | undefined {
  return first && { ...first, ...(more.length > 0 && { join: join ?? 'all', more }) };
}

/** Numbers that a scale may have: as many as a phone shows in one row. */
export const MOST_ON_A_SCALE = 11;

/** The numbers of a scale; none where there are fewer than two or too many. */
function scaleOptions({ lowest = 0, highest = 0, step = 1 }: AnswerFormat): string[] {
  const count = Math.floor((highest - lowest) / step) + 1;
  const isScale = count >= 2 && count <= MOST_ON_A_SCALE;
  return isScale ? Array.from({ length: count }, (_, place) => String(lowest + place * step)) : [];
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
    const { label, help, section, text, options, ...ofFormat } = texts.get(field.name) ?? {};
    return {
      ...field,
      ...(label && { label }),
      ...(help && field.help && { help }),
      ...(section && field.section && { section }),
      ...(text && field.text && { text }),
      ...(field.format && { format: translatedFormat(field.format, ofFormat) }),
      ...(options && { optionLabels: labelsOf(options) }),
    };
  });
}

/** The texts of a format. */
export const FORMAT_TEXTS = ['unit', 'lowestLabel', 'highestLabel', 'message'] as const;

function translatedFormat(format: AnswerFormat, texts: Partial<FieldTranslation>): AnswerFormat {
  const shown = FORMAT_TEXTS.flatMap((part) => (format[part] && texts[part] ? [[part, texts[part]]] : []));
  return shown.length > 0 ? { ...format, ...Object.fromEntries(shown) } : format;
}

/** Finds the language of a text of a form, as somebody reads it; undefined where it is the reader's own. */
export type OtherLanguage = (text: string) => string | undefined;

/**
 * Tells which texts of a form are shown as they were written when {@link translated} has put it into a language, and in which
 * language that is. That is empty, which means unknown, where the form has a translation into the one it counts as written in.
 * @param writtenIn the language that the practice writes its forms in
 */
export function otherLanguageOf(
  { translations = [] }: Pick<Translated, 'translations'>,
  reader: string,
  writtenIn: string,
): OtherLanguage {
  const written = translations.some(({ language }) => language === writtenIn) ? '' : writtenIn;
  const { fields = [], ...own } = translations.find(({ language }) => language === reader) ?? {};
  const read = new Set([own, ...fields].flatMap((texts) => Object.values<unknown>(texts)));
  return (text) => (written === reader || read.has(text) ? undefined : written);
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
