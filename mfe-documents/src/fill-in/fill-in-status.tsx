import { type T, useT } from '@openward/remote-kit';
import { timeOfDay } from '@openward/ui/date-time';
import { Box, Heading, Text } from '@openward/ui/layout';
import type { RefObject } from 'react';
import type { SaveState } from './draft-state.ts';

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

/** How it stands with the draft, in one line that is always there, so that nothing moves. */
export function SaveNote({ state }: { state: SaveState }) {
  const t = useT();
  const isBad = ['offline', 'refused', 'conflict', 'barred', 'over'].includes(state.kind);
  return (
    <Text role="status" fontSize="sm" minH="5" color={isBad ? 'warning.fg' : 'fg.muted'}>
      {wordsOf(state, t)}
    </Text>
  );
}

function wordsOf({ kind, savedAt }: SaveState, t: T): string {
  if (kind === 'offline') return t('Not saved: there is no connection. It is tried again by itself.');
  if (kind === 'refused') return t('Not saved. Please look at your answers.');
  if (kind === 'conflict') return t('Not saved. Please choose above.');
  if (kind === 'barred') return t('Not saved: you may not fill in this document any more.');
  if (kind === 'over') return t('Not saved: this document takes no answers any more.');
  if (kind === 'unsaved') return t('Saving…');
  return savedAt ? t('Saved {time}', { time: timeOfDay(savedAt) }) : t('Your answers are saved as you type.');
}
