import { type OtherLanguage, otherLanguageOf, translated } from '@openward/contract/forms';
import { pageSetting, useLanguage } from '@openward/remote-kit';
import { useMemo } from 'react';

/** A form or a document with its texts in the reader's language; the same object while neither changes. */
export function useTranslated<F extends Parameters<typeof translated>[0] | undefined>(form: F): F {
  const language = useLanguage();
  return useMemo(() => form && (translated(form, language) as F), [form, language]);
}

/** The language that the practice writes its forms in, as its settings say. */
export const writtenIn = () => pageSetting('formLanguage') ?? 'en';

/** Tells which texts of a form or a document are not in the reader's language; the same function while neither changes. */
export function useOtherLanguage(form: Parameters<typeof otherLanguageOf>[0] | undefined): OtherLanguage {
  const language = useLanguage();
  return useMemo(() => (form ? otherLanguageOf(form, language, writtenIn()) : () => undefined), [form, language]);
}
