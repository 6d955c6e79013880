import type { OtherLanguage } from '@openward/contract/forms';
import { LoadedHeader } from '@openward/practice-ui/loaded-header';
import { Box } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/**
 * The header of a page about a document, with its texts marked by language.
 * @param props.otherLanguage gives the language of texts that are not in the reader's language
 * @param props.children the form's description, or a placeholder
 */
export function DocumentHeader(props: {
  title: string;
  otherLanguage: OtherLanguage;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { title, otherLanguage, actions, children } = props;
  const lang = otherLanguage(title);
  const text = typeof children === 'string' ? otherLanguage(children) : undefined;
  const around = lang === undefined ? undefined : document.documentElement.lang;
  return (
    <LoadedHeader title={title} lang={lang} actions={actions && <Box lang={around}>{actions}</Box>}>
      {children && <span lang={text ?? around}>{children}</span>}
    </LoadedHeader>
  );
}
