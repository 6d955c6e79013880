import { Button } from '@openward/ui/button';
import { Check, Clock, X } from '@openward/ui/icons';
import { Box, Flex } from '@openward/ui/layout';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Mark } from '../../parts/check-in/mark.tsx';

const LOOK = {
  'checked-in': { palette: 'success', Icon: Check },
  already: { palette: 'info', Icon: Clock },
  refused: { palette: 'danger', Icon: X },
} as const;

/** The kinds of results of a code. */
export type OutcomeKind = keyof typeof LOOK;

/** The live region around the result. It is rendered before its text, because a new region would not be announced. */
export function OutcomeRegion({ children }: { children: ReactNode }) {
  return (
    <Box role="status" aria-live="assertive">
      {children}
    </Box>
  );
}

/**
 * The result of the last code as an overlay, readable from a distance.
 * @param props.isLarge for kiosks: overlaps the edges of what it covers and focuses its button
 */
export function OutcomeCover(props: {
  kind: OutcomeKind;
  isLarge?: boolean;
  action: string;
  onAction: () => void;
  children: ReactNode;
}) {
  const { palette, Icon } = LOOK[props.kind];
  const button = useFocusWhere(props.isLarge ?? false);
  return (
    <Flex
      data-outcome={props.kind}
      colorPalette={palette}
      position="absolute"
      direction="column"
      align="center"
      justify="center"
      textAlign="center"
      bg="colorPalette.solid"
      color="colorPalette.contrast"
      animation="fade-in 150ms"
      {...(props.isLarge
        ? { inset: '-3', zIndex: '1', gap: { base: '4', md: '6' }, p: '6', rounded: '2xl' }
        : { inset: '0', gap: { base: '2', md: '3' }, p: '4', overflowY: 'auto' })}
    >
      <Mark tone="inverse">
        <Icon size="3.5rem" strokeWidth={3} />
      </Mark>
      {props.children}
      <Button
        ref={button}
        variant="outline"
        size={props.isLarge ? 'lg' : 'sm'}
        color="inherit"
        borderColor="currentcolor"
        _hover={{ bg: 'colorPalette.contrast', color: 'colorPalette.solid' }}
        onClick={props.onAction}
      >
        {props.action}
      </Button>
    </Flex>
  );
}

/** Focuses the button if everything below is inert. */
function useFocusWhere(isWanted: boolean): Ref<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    button.current?.focus({ preventScroll: true });
    button.current?.closest('[data-outcome]')?.scrollIntoView?.({ block: 'nearest' });
  }, [isWanted]);
  return button;
}
