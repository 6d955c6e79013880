import { Flex } from '@openward/ui/layout';
import type { ReactNode } from 'react';

const TONE = {
  soft: { bg: 'colorPalette.subtle', color: 'colorPalette.fg' },
  strong: { bg: 'colorPalette.solid', color: 'colorPalette.contrast' },
  /** For a background in a strong colour. */
  inverse: { bg: 'colorPalette.contrast', color: 'colorPalette.solid' },
};

/** An icon large enough to be understood from a distance, in the surrounding palette. */
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
