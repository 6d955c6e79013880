import type { PlainSentence } from '../core/sentences.ts';
import { meaningOf } from './field-types.ts';
import { byName, type FieldTranslation, FORMAT_TEXTS, labelsOf, optionsOf } from './reading.ts';
import type { Form, FormField, FormTranslation } from './types.ts';

/** Translations without empty texts and without texts that the form does not have. */
export function keptTranslations(
  translations: readonly FormTranslation[],
  { formText, attachments }: Pick<Form, 'formText' | 'attachments'>,
): FormTranslation[] {
  return translations.map((translation) => {
    const { language, displayName, formDescriptioin, filesLabel } = translation;
    const texts = byName(translation);
    const fields = formText.flatMap((field) => {
      const {
        label,
        help,
        section,
        text,
        options = [],
        ...rest
      }: Partial<FieldTranslation> = texts.get(field.name) ?? {};
      const labels = labelsOf(options);
      const shown = (meaningOf(field).hasOptions ? optionsOf(field) : []).flatMap((value) => {
        const option = labels.get(value)?.trim();
        return option ? [{ value, label: option }] : [];
      });
      const kept = given({
        label,
        help: field.help && help,
        section: field.section && section,
        text: field.text && text,
      });
      const ofFormat = given(
        Object.fromEntries(FORMAT_TEXTS.map((part) => [part, field.format?.[part] && rest[part]])),
      );
      const all = { ...kept, ...ofFormat, ...(shown.length > 0 && { options: shown }) };
      return Object.keys(all).length > 0 ? [{ name: field.name, ...all }] : [];
    });
    return {
      language,
      ...given({ displayName, formDescriptioin, filesLabel: attachments ? filesLabel : undefined }),
      ...(fields.length > 0 && { fields }),
    };
  });
}

/** The texts that are not blank. */
function given<K extends string>(texts: Record<K, string | undefined>): Partial<Record<K, string>> {
  const all = Object.entries<string | undefined>(texts).flatMap(([name, text]) =>
    text?.trim() ? [[name, text.trim()]] : [],
  );
  return Object.fromEntries(all) as Partial<Record<K, string>>;
}

/** The problems of translations that involve the form, by path: `[0].fields[2].name`. */
export function translationProblems(
  translations: readonly FormTranslation[],
  formText: readonly FormField[],
): { path: string; message: PlainSentence }[] {
  const fields = new Map(formText.map((field) => [field.name, field]));
  const repeated = repeatedIn(translations.map(({ language }) => language));
  return translations.flatMap(({ fields: texts = [] }, place) => {
    const again = repeatedIn(texts.map(({ name }) => name));
    return [
      ...problem(repeated.has(place), `[${place}].language`, 'This language is already in the list'),
      ...texts.flatMap((each, at) => {
        const path = `[${place}].fields[${at}]`;
        const field = fields.get(each.name);
        return [
          ...problem(!field, `${path}.name`, 'This form does not have this field'),
          ...problem(again.has(at), `${path}.name`, 'Another field already has this name'),
          ...(field ? optionProblems(field, each.options ?? [], `${path}.options`) : []),
        ];
      }),
    ];
  });
}

function optionProblems(field: FormField, options: NonNullable<FieldTranslation['options']>, path: string) {
  const known = meaningOf(field).hasOptions ? optionsOf(field).map((option) => option.trim()) : [];
  const labels = labelsOf(options);
  const unknown = options.flatMap(({ value }, at) =>
    problem(!known.includes(value), `${path}[${at}].value`, 'This field does not have this option'),
  );
  // Readers must be able to tell the options apart.
  const shown = known.map((value) => labels.get(value) || value);
  const isAmbiguous = labels.size < options.length || (options.length > 0 && new Set(shown).size < shown.length);
  return [...unknown, ...problem(isAmbiguous, path, 'Two options are the same')];
}

function problem(isWrong: boolean, path: string, message: PlainSentence) {
  return isWrong ? [{ path, message }] : [];
}

/** The indexes of repeated texts. */
function repeatedIn(texts: readonly string[]): ReadonlySet<number> {
  return new Set(texts.flatMap((text, place) => (texts.indexOf(text) < place ? [place] : [])));
}
