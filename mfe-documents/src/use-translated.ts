import { translated } from '@openward/contract/forms';
import { useLanguage } from '@openward/remote-kit';
import { useMemo } from 'react';

/** A form or a document with its texts in the reader's language; the same object while neither changes. */
export function useTranslated<F extends Parameters<typeof translated>[0] | undefined>(form: F): F {
  const language = useLanguage();
  return useMemo(() => form && (translated(form, language) as F), [form, language]);
}
