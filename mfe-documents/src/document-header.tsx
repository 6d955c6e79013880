import type { OtherLanguage } from '@openward/contract/forms';
import { Box, PageHeader } from '@openward/ui/layout';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface HeaderProps {
  title: string;
  /** Tells of the texts that are not in the reader's language. */
  otherLanguage: OtherLanguage;
  actions?: ReactNode;
  /** What the form says of itself, or what stands there meanwhile. */
  children?: ReactNode;
}

/** True while a heading that has the focus is replaced by another. */
let isMoving = false;

/**
 * The header of a page about a document, its texts in their own languages. The document's name takes the place of the
 * screen's as another heading, which takes over the focus: so it is heard.
 */
export function DocumentHeader(props: HeaderProps) {
  return <Header key={props.title} {...props} />;
}

function Header({ title, otherLanguage, actions, children }: HeaderProps) {
  const header = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const heading = header.current?.querySelector('h1');
    if (isMoving && heading) {
      heading.style.outline = 'none';
      heading.focus({ preventScroll: true });
    }
    return () => {
      isMoving = heading === document.activeElement;
      // What replaces it is drawn at once, or not at all.
      queueMicrotask(() => {
        isMoving = false;
      });
    };
  }, []);
  const lang = otherLanguage(title);
  const text = typeof children === 'string' ? otherLanguage(children) : undefined;
  const around = lang === undefined ? undefined : document.documentElement.lang;
  return (
    <Box ref={header} lang={lang}>
      <PageHeader title={title} actions={actions && <Box lang={around}>{actions}</Box>}>
        {children && <span lang={text ?? around}>{children}</span>}
      </PageHeader>
    </Box>
  );
}
