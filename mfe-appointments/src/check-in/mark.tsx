import { Flex } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** A sign large enough to be understood from a step away: a tick, a clock, a cross; in the palette around it. */
export function Mark({ children, solid = false }: { children: ReactNode; solid?: boolean }) {
  return (
    <Flex
      align="center"
      justify="center"
      boxSize={{ base: '20', md: '24' }}
      flexShrink="0"
      rounded="full"
      bg={solid ? 'colorPalette.contrast' : 'colorPalette.subtle'}
      color={solid ? 'colorPalette.solid' : 'colorPalette.fg'}
      animation="scale-in 200ms ease-out"
      aria-hidden="true"
    >
      {children}
    </Flex>
  );
}
