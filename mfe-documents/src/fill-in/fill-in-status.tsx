import { useT } from '@openward/remote-kit';
import { timeOfDay } from '@openward/ui/date-time';
import { Box, Heading, Text } from '@openward/ui/layout';
import type { RefObject } from 'react';
import type { SaveState } from './draft-state.ts';

/** The progress in words and as a bar. The words take the focus when a step begins. */
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

const PROBLEMS: Readonly<Partial<Record<SaveState['kind'], { label: string }>>> = {
  offline: { label: 'Not saved: no connection. Trying again…' },
  refused: { label: 'Not saved. Please check your answers.' },
  conflict: { label: 'Not saved. Please choose above which answers to keep.' },
  barred: { label: 'Not saved: you can no longer fill in this document.' },
  over: { label: 'Not saved: this document no longer accepts answers.' },
};

/** The state of the draft, in one line that is always there, so that nothing moves. */
export function SaveNote({ state: { kind, savedAt } }: { state: SaveState }) {
  const t = useT();
  const problem = PROBLEMS[kind]?.label;
  const saved = savedAt ? t('Saved at {time}', { time: timeOfDay(savedAt) }) : t('Your answers are saved as you type.');
  return (
    <Text role="status" fontSize="sm" minH="5" color={problem ? 'warning.fg' : 'fg.muted'}>
      {problem ? t(problem) : kind === 'unsaved' ? t('Saving…') : saved}
    </Text>
  );
}
