import { Box, PageHeader } from '@openward/ui/layout';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/** True while a heading that has the focus is replaced by another. */
let isMoving = false;

type HeaderProps = ComponentProps<typeof PageHeader> & {
  /** The language of the title, where it is not the page's. */
  lang?: string | undefined;
};

/**
 * The header of a screen that names what it has loaded. The name takes the place of the screen's own as another heading,
 * which takes over the focus: so it is heard.
 */
export function LoadedHeader(props: HeaderProps) {
  return <Header key={props.title} {...props} />;
}

function Header({ lang, ...header }: HeaderProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const heading = box.current?.querySelector('h1');
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
  return (
    <Box ref={box} lang={lang}>
      <PageHeader {...header} />
    </Box>
  );
}
