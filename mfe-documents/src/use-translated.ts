import { type OtherLanguage, otherLanguageOf, translated } from '@openward/contract/forms';
import { useLanguage } from '@openward/remote-kit';
import { useMemo } from 'react';

/** A form or a document with its texts in the reader's language; the same object while neither changes. */
export function useTranslated<F extends Parameters<typeof translated>[0] | undefined>(form: F): F {
  const language = useLanguage();
  return useMemo(() => form && (translated(form, language) as F), [form, language]);
}

/** Tells which texts of a form or a document are not in the reader's language; the same function while neither changes. */
export function useOtherLanguage(form: Parameters<typeof otherLanguageOf>[0] | undefined): OtherLanguage {
  const language = useLanguage();
  return useMemo(() => (form ? otherLanguageOf(form, language) : () => undefined), [form, language]);
}
