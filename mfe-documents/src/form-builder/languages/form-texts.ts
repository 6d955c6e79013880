import { type FormDefinition, type FormTranslation, meaningOf, optionsOf } from '@openward/contract/forms';
import type { MOST_LETTERS } from '@openward/contract/forms/schemas';

/** A translatable text of a form. */
export interface FormText {
  /** Unique in the form. */
  id: string;
  part: keyof typeof MOST_LETTERS;
  /** The name of its field; undefined for the form's own texts. */
  field?: string;
  original: string;
}

/** All texts of a form in reading order. */
export function textsOf(form: FormDefinition): FormText[] {
  const texts = ({ field, ...parts }: { field?: string } & { [P in FormText['part']]?: string | undefined }) =>
    Object.entries(parts).flatMap(([part, original]): FormText[] =>
      original?.trim()
        ? [{ id: `${field ?? ''}.${part}`, part: part as FormText['part'], ...(field && { field }), original }]
        : [],
    );
  const { displayName, formDescriptioin, attachments, formText } = form;
  return [
    ...texts({ displayName, formDescriptioin }),
    ...formText.flatMap((each) => {
      const { name: field, section, text, label, help, format } = each;
      const { unit, lowestLabel, highestLabel, message } = format ?? {};
      const hasWords = meaningOf(each).hasOptions && format?.kind !== 'scale';
      const options = hasWords ? optionsOf(each).filter(Boolean) : [];
      return [
        ...texts({ field, section, text, label }),
        ...options.map((original) => ({ id: `${field}.option.${original}`, part: 'option' as const, field, original })),
        ...texts({ field, unit, lowestLabel, highestLabel, message, help }),
      ];
    }),
    ...texts({ filesLabel: attachments?.label }),
  ];
}

/** The translation of a text; empty if it is missing. */
export function textIn(translation: FormTranslation, { part, field, original }: FormText): string {
  if (field === undefined) return translation[part as 'displayName'] ?? '';
  return textOfField(
    translation.fields?.find(({ name }) => name === field),
    { part, original },
  );
}

type FieldTexts = NonNullable<FormTranslation['fields']>[number];

function textOfField(texts: FieldTexts | undefined, { part, original }: Pick<FormText, 'part' | 'original'>): string {
  if (part !== 'option') return texts?.[part as 'label'] ?? '';
  return texts?.options?.find(({ value }) => value === original)?.label ?? '';
}

/** A translation with one text changed. */
export function withText(translation: FormTranslation, text: FormText, given: string): FormTranslation {
  const { part, field, original } = text;
  if (field === undefined) return { ...translation, [part]: given };
  const fields = translation.fields ?? [];
  const texts = fields.find(({ name }) => name === field) ?? { name: field };
  const options = (texts.options ?? []).filter(({ value }) => value !== original);
  const next =
    part === 'option'
      ? { ...texts, options: given ? [...options, { value: original, label: given }] : options }
      : { ...texts, [part]: given };
  return { ...translation, fields: [...fields.filter((each) => each !== texts), next] };
}

/** The texts without a translation. */
export function missingIn(translation: FormTranslation, texts: readonly FormText[]): FormText[] {
  const fields = new Map(translation.fields?.map((each) => [each.name, each]));
  return texts.filter((text) => {
    const given = text.field === undefined ? textIn(translation, text) : textOfField(fields.get(text.field), text);
    return !given.trim();
  });
}

/** The translations after a field or one of its options was renamed. */
export function renamedIn(
  translations: readonly FormTranslation[],
  field: string,
  { name = field, option }: { name?: string; option?: { from: string; to: string } | undefined },
): readonly FormTranslation[] {
  return translations.map((translation) => ({
    ...translation,
    fields: (translation.fields ?? []).map((texts) =>
      texts.name !== field
        ? texts
        : {
            ...texts,
            name,
            options: (texts.options ?? []).map((each) =>
              each.value === option?.from ? { ...each, value: option.to } : each,
            ),
          },
    ),
  }));
}

/** The renamed option; undefined if it is not exactly one, or if a name existed before or exists still. */
export function renamedOption(before: readonly string[], after: readonly string[]) {
  if (before.length !== after.length) return undefined;
  const [was, is] = [before, after].map((options) => options.map((option) => option.trim())) as [string[], string[]];
  const [place = -1, ...more] = was.flatMap((option, at) => (option === is[at] ? [] : [at]));
  const [from, to] = [was[place], is[place]];
  if (from === undefined || to === undefined || more.length > 0) return undefined;
  return is.includes(from) || was.includes(to) ? undefined : { from, to };
}
