import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Check, Clock, X } from '@openward/ui/icons';
import { Box, Flex, Heading } from '@openward/ui/layout';
import { useEffect, useRef } from 'react';
import { Mark } from '../check-in/mark.tsx';
import type { KioskOutcome } from './use-kiosk-check-in.ts';

const LOOK = {
  'checked-in': { palette: 'success', Icon: Check },
  already: { palette: 'info', Icon: Clock },
  refused: { palette: 'danger', Icon: X },
} as const;

/** What became of the last code, over everything else, until the screen starts over. It names nobody. */
export function KioskResult({ outcome, onDone }: { outcome: KioskOutcome | null; onDone: () => void }) {
  // The region is there before it says something: what appears together with its words is not read out.
  return (
    <Box role="status" aria-live="assertive">
      {outcome && <Shown outcome={outcome} onDone={onDone} />}
    </Box>
  );
}

function Shown({ outcome, onDone }: { outcome: KioskOutcome; onDone: () => void }) {
  const t = useT();
  const done = useRef<HTMLButtonElement>(null);
  const { palette, Icon } = LOOK[outcome.kind];
  useEffect(() => {
    // Everything below is out of reach for as long as this is shown.
    done.current?.focus({ preventScroll: true });
    done.current?.closest('[data-outcome]')?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <Flex
      data-outcome={outcome.kind}
      colorPalette={palette}
      position="absolute"
      // Beyond the corners of what it covers.
      inset="-3"
      zIndex="1"
      direction="column"
      align="center"
      justify="center"
      gap={{ base: '4', md: '6' }}
      p="6"
      rounded="2xl"
      textAlign="center"
      bg="colorPalette.solid"
      color="colorPalette.contrast"
      animation="fade-in 150ms"
    >
      <Mark tone="inverse">
        <Icon size="3.5rem" strokeWidth={3} />
      </Mark>
      {/* The page's heading for as long as the other one is covered. */}
      <Heading as="h1" fontSize={{ base: '2xl', md: '4xl' }} fontWeight="bold" lineHeight="1.25" maxW="2xl">
        {t(outcome.message)}
      </Heading>
      <Button
        ref={done}
        variant="outline"
        size="lg"
        color="inherit"
        borderColor="currentcolor"
        _hover={{ bg: 'colorPalette.contrast', color: 'colorPalette.solid' }}
        onClick={onDone}
      >
        {t('Done')}
      </Button>
    </Flex>
  );
}
