import { Link, useGoBack, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { ArrowLeft } from '@openward/ui/icons';
import { Flex } from '@openward/ui/layout';
import type { MouseEvent, ReactNode } from 'react';

const TONE = {
  soft: { bg: 'colorPalette.subtle', color: 'colorPalette.fg' },
  strong: { bg: 'colorPalette.solid', color: 'colorPalette.contrast' },
  /** On a surface that is as strong itself. */
  inverse: { bg: 'colorPalette.contrast', color: 'colorPalette.solid' },
};

/** A sign large enough to be understood from a step away: a tick, a clock, a cross; in the palette around it. */
export function Mark({ children, tone }: { children: ReactNode; tone: keyof typeof TONE }) {
  return (
    <Flex
      align="center"
      justify="center"
      boxSize={{ base: '20', md: '24' }}
      flexShrink="0"
      rounded="full"
      {...TONE[tone]}
      animation="scale-in 200ms ease-out"
      aria-hidden="true"
    >
      {children}
    </Flex>
  );
}

const TODAY = '/appointments';

/** Back to the screen before, where that is one of the portal's; else, as from a link in a message, to today's list. */
export function BackButton() {
  const t = useT();
  const goBack = useGoBack(TODAY);
  const back = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goBack();
  };
  return (
    <Button asChild variant="outline">
      <Link to={TODAY} onClick={back}>
        <ArrowLeft size="1.125rem" aria-hidden="true" /> {t('Back')}
      </Link>
    </Button>
  );
}
