import type { DeskState } from '@openward/contract/appointments';
import type { T } from '@openward/remote-kit';

/** The label of a state of the desk. */
export function deskStateLabel(state: DeskState, t: T): string {
  const words: Record<DeskState, string> = {
    toConfirm: t('To confirm'),
    expected: t('Expected'),
    checkedIn: t('Checked in'),
    done: t('Done today'),
    cancelled: t('Cancelled today'),
  };
  return words[state];
}
