import { type OtherLanguage, otherLanguageOf, translated } from '@openward/contract/forms';
import { pageSetting, useLanguage } from '@openward/remote-kit';
import { useMemo } from 'react';

/** A form or document in the reader's language; stays the same object while neither changes. */
export function useTranslated<F extends Parameters<typeof translated>[0] | undefined>(form: F): F {
  const language = useLanguage();
  return useMemo(() => form && (translated(form, language) as F), [form, language]);
}

/** The language of the practice's forms, from its settings. */
export const writtenIn = () => pageSetting('formLanguage') ?? 'en';

/** Gives the language of texts that are not in the reader's language; memoized. */
export function useOtherLanguage(form: Parameters<typeof otherLanguageOf>[0] | undefined): OtherLanguage {
  const language = useLanguage();
  return useMemo(() => (form ? otherLanguageOf(form, language, writtenIn()) : () => undefined), [form, language]);
}
