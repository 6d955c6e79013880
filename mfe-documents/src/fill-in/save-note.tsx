import { type T, useT } from '@openward/remote-kit';
import { timeOfDay } from '@openward/ui/date-time';
import { Text } from '@openward/ui/layout';
import type { SaveState } from './save-state.ts';

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
