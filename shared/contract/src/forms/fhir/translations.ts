import type { FormTranslation } from '../types.ts';
import { type FhirElement, TRANSLATION } from './types.ts';

/** The texts of a field in one language. */
export type FieldTexts = NonNullable<FormTranslation['fields']>[number];

/** A text and its language. */
export type InLanguage = readonly [language: string, text: string];

/** The `_name` element with a text's translations; empty if there are none. */
export function beside<N extends string>(name: N, texts: readonly InLanguage[]): { [K in N]?: FhirElement } {
  const extension = texts.map(([valueCode, content]) => ({
    url: TRANSLATION,
    extension: [
      { url: 'lang', valueCode },
      { url: 'content', valueString: content },
    ],
  }));
  return (extension.length > 0 ? { [name]: { extension } } : {}) as { [K in N]?: FhirElement };
}

/** The translations of a text. In files of other systems every part may be missing or invalid. */
export function textsBeside(element: FhirElement | undefined): InLanguage[] {
  const extensionsOf = (of: FhirElement | undefined) =>
    (Array.isArray(of?.extension) ? of.extension : []).filter((each) => typeof each === 'object' && each !== null);
  return extensionsOf(element).flatMap((each): InLanguage[] => {
    if (each.url !== TRANSLATION) return [];
    const parts = extensionsOf(each);
    const language = parts.find(({ url }) => url === 'lang')?.valueCode;
    const content = parts.find(({ url }) => url === 'content');
    const text = content?.valueString ?? content?.valueMarkdown;
    return typeof language === 'string' && typeof text === 'string' ? [[language, text]] : [];
  });
}

/** Looks up the texts of a form in other languages. */
export function translationsIn(translations: readonly FormTranslation[]) {
  const fields = new Map(
    translations.map(({ language, fields = [] }) => [language, new Map(fields.map((each) => [each.name, each]))]),
  );
  return {
    ofForm: (part: 'displayName' | 'formDescriptioin' | 'filesLabel') =>
      translations.flatMap((each) => inLanguage(each.language, each[part])),
    ofField: (name: string, pick: (texts: FieldTexts) => string | undefined) =>
      translations.flatMap(({ language }) => {
        const texts = fields.get(language)?.get(name);
        return inLanguage(language, texts && pick(texts));
      }),
  };
}

function inLanguage(language: string, text: string | undefined): InLanguage[] {
  return text ? [[language, text]] : [];
}

/** Collects the texts of a form in other languages and keeps the first of each. */
export class Translations {
  readonly #byLanguage = new Map<string, FormTranslation & { fields: FieldTexts[] }>();

  addToForm(part: 'displayName' | 'formDescriptioin' | 'filesLabel', texts: readonly InLanguage[]): void {
    for (const [language, text] of texts) this.#in(language)[part] ??= text;
  }

  addToField(name: string, part: Exclude<keyof FieldTexts, 'name' | 'options'>, texts: readonly InLanguage[]): void {
    for (const [language, text] of texts) this.#ofField(language, name)[part] ??= text;
  }

  addOption(name: string, value: string, texts: readonly InLanguage[]): void {
    for (const [language, label] of texts) {
      const field = this.#ofField(language, name);
      field.options ??= [];
      if (!field.options.some((option) => option.value === value)) field.options.push({ value, label });
    }
  }

  /** Sorted by language code. */
  all(): FormTranslation[] {
    return [...this.#byLanguage.values()].sort((a, b) => (a.language < b.language ? -1 : 1));
  }

  #in(language: string) {
    const known = this.#byLanguage.get(language) ?? { language, fields: [] };
    this.#byLanguage.set(language, known);
    return known;
  }

  /** Fields are read one after another, so only the last one can exist already. */
  #ofField(language: string, name: string): FieldTexts {
    const { fields } = this.#in(language);
    const last = fields.at(-1);
    if (last?.name === name) return last;
    const next: FieldTexts = { name };
    fields.push(next);
    return next;
  }
}
