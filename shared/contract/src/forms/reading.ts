// Imports no schemas, so that pages that only show a form's name do not load them.
import type { AnswerFormat, AttachmentRequest, Condition, FormField, FormTranslation, ShowWhen } from './types.ts';

/** Separates the options of a field on the wire (specification, section 9). */
export const OPTION_SEPARATOR = '~';

/** The options of a field in order, or the numbers of a scale. */
export function optionsOf({ options, format }: Pick<FormField, 'options' | 'format'>): string[] {
  if (format?.kind === 'scale') return scaleOptions(format);
  return options ? options.split(OPTION_SEPARATOR) : [];
}

/** The conditions of a rule; there is at least one. */
export function conditionsOf({ join: _join, more = [], ...first }: ShowWhen): [Condition, ...Condition[]] {
  return [first, ...more];
}

/** Builds a rule from conditions; undefined without conditions. */
export function ruleOf([first, ...more]: readonly Condition[], join: ShowWhen['join']): ShowWhen | undefined {
  return first && { ...first, ...(more.length > 0 && { join: join ?? 'all', more }) };
}

/** Most numbers of a scale that fit into one row on a phone. */
export const MOST_ON_A_SCALE = 11;

/** The numbers of a scale; empty if there are fewer than two or too many. */
function scaleOptions({ lowest = 0, highest = 0, step = 1 }: AnswerFormat): string[] {
  const count = Math.floor((highest - lowest) / step) + 1;
  const isScale = count >= 2 && count <= MOST_ON_A_SCALE;
  return isScale ? Array.from({ length: count }, (_, place) => String(lowest + place * step)) : [];
}

/** The translation of one field. */
export type FieldTranslation = NonNullable<FormTranslation['fields']>[number];

/** A field in the reader's language: option values stay for answers and rules, labels may be translated. */
export type ReadField = FormField & { readonly optionLabels?: ReadonlyMap<string, string> | undefined };

/** Anything with texts of a form: a form, a document, or a row of a list. */
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

/** Translates the texts into a language. Texts without a translation and all answers stay unchanged. */
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

/** The translatable texts of a format. */
export const FORMAT_TEXTS = ['unit', 'lowestLabel', 'highestLabel', 'message'] as const;

function translatedFormat(format: AnswerFormat, texts: Partial<FieldTranslation>): AnswerFormat {
  const shown = FORMAT_TEXTS.flatMap((part) => (format[part] && texts[part] ? [[part, texts[part]]] : []));
  return shown.length > 0 ? { ...format, ...Object.fromEntries(shown) } : format;
}

/** The language of a displayed text; undefined if it is the reader's. */
export type OtherLanguage = (text: string) => string | undefined;

/**
 * Finds the language of texts that {@link translated} left untranslated. It is empty (unknown) if the form has a
 * translation into its supposed own language.
 * @param writtenIn the language in which the practice writes its forms
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

/** The options of a field with their displayed labels. */
export function readOptions(field: ReadField): { value: string; label: string }[] {
  return optionsOf(field).map((value) => ({ value, label: field.optionLabels?.get(value) || value }));
}

/** A translation's texts by field name. */
export function byName({ fields = [] }: FormTranslation): ReadonlyMap<string, FieldTranslation> {
  return new Map(fields.map((each) => [each.name, each]));
}

/** Labels of options by value. */
export function labelsOf(options: NonNullable<FieldTranslation['options']>): ReadonlyMap<string, string> {
  return new Map(options.map(({ value, label }) => [value, label]));
}
