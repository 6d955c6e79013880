import type { PersonName } from '../people/types.ts';

/** Languages in which a signature can be agreed to. */
export const CONSENT_LANGUAGES = ['en', 'es'] as const;

export type ConsentLanguage = (typeof CONSENT_LANGUAGES)[number];

/** What somebody agrees to by signing. It stands here and in no catalogue: what was shown is what is kept as evidence. */
const CONSENT: Readonly<Record<ConsentLanguage, string>> = {
  en: 'I, {name}, agree that what I have entered in this document is true and complete to the best of my knowledge, and that this electronic signature stands for my signature by hand.',
  es: 'Yo, {name}, declaro que lo que he indicado en este documento es verdadero y completo según mi leal saber y entender, y acepto que esta firma electrónica equivale a mi firma manuscrita.',
};

/** The sentence as it is shown and kept, word for word, with the signer's names. */
export function consentOf(language: ConsentLanguage, firstName: string, lastName: string): string {
  return CONSENT[language].replace('{name}', () => [firstName, lastName].filter(Boolean).join(' '));
}

/** Where the refusal of a submit says what is wrong with files and signature: no field of a form can have such a name. */
export const FILES_PROBLEM = '_files';

export const SIGNATURE_PROBLEM = '_signature';

/** What must hold of the image of a drawn signature, in pixels a side. */
export const SIGNATURE_PIXELS = { least: 40, most: 3_000 } as const;

/** Capitals, accents, spaces and dashes make no other name. */
const letters = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });

/** True where somebody signs with another name than that of their account. As long as a part is missing, nobody can tell. */
export function isOtherName(signed: PersonName, account: PersonName): boolean {
  const parts = ['firstName', 'lastName'] as const;
  if (parts.some((part) => !signed[part]?.trim())) return false;
  return parts.some((part) => letters.compare(signed[part].trim(), account[part].trim()) !== 0);
}

/** A signer's name as one text. */
export function signedName({ firstName, lastName }: PersonName): string {
  return `${firstName.trim()} ${lastName.trim()}`;
}
