import type { DeskState } from '@openward/contract/appointments';
import type { T } from '@openward/remote-kit';

/** A state of the desk as its staff call it. */
export function deskStateWords(state: DeskState, t: T): string {
  const words: Record<DeskState, string> = {
    toConfirm: t('To confirm'),
    expected: t('Expected'),
    checkedIn: t('Checked in'),
    done: t('Done today'),
    cancelled: t('Cancelled today'),
  };
  return words[state];
}
