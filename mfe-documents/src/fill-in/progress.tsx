import { useT } from '@openward/remote-kit';
import { Box, Heading } from '@openward/ui/layout';
import type { RefObject } from 'react';

/** How far somebody is, in words and as a bar. The words take the focus where a step begins. */
export function Progress(props: { at: number; of: number; heading: RefObject<HTMLHeadingElement | null> }) {
  const t = useT();
  const words = t('Step {at} of {of}', { at: props.at, of: props.of });
  return (
    <Box mb="6">
      <Heading as="h2" fontSize="sm" color="fg.muted" mb="2" ref={props.heading} tabIndex={-1} outline="none">
        {words}
      </Heading>
      <Box
        role="progressbar"
        aria-label={t('Progress')}
        aria-valuenow={props.at}
        aria-valuemin={1}
        aria-valuemax={props.of}
        aria-valuetext={words}
        h="2"
        rounded="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <Box
          h="full"
          rounded="full"
          bg="accent.solid"
          transition="width 200ms"
          style={{ width: `${Math.round((100 * props.at) / props.of)}%` }}
        />
      </Box>
    </Box>
  );
}
