import { Box, PageHeader } from '@openward/ui/layout';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/** True while a focused heading is being replaced. */
let isMoving = false;

type HeaderProps = ComponentProps<typeof PageHeader> & {
  /** The language of the title, if it is not the page's. */
  lang?: string | undefined;
};

/**
 * A page header whose title changes once data has loaded. The new heading is a new element and takes the focus, so that
 * screen readers announce it.
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
      // A replacement mounts synchronously or not at all.
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
