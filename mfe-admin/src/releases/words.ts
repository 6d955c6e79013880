import type { ReleaseChange } from '@openward/contract/releases';
import { type T, useLanguage } from '@openward/remote-kit';
import { deviceTime } from '@openward/ui/date-time';

const ACTIONS: Record<string, (t: T) => string> = {
  publish: (t) => t('Published'),
  activate: (t) => t('Activated'),
  rollback: (t) => t('Rolled back'),
  canary: (t) => t('On trial with some users'),
  promote: (t) => t('Trial extended to all users'),
  halt: (t) => t('Trial stopped'),
  prune: (t) => t('Removed'),
  retire: (t) => t('Retired'),
  restore: (t) => t('Restored'),
  freeze: (t) => t('Frozen'),
  unfreeze: (t) => t('Unfrozen'),
  adopt: (t) => t('Moved to the database'),
};

/** What a change did; of one that this page does not know, its name. */
export function actionWords({ action }: Pick<ReleaseChange, 'action'>, t: T): string {
  return ACTIONS[action]?.(t) ?? action;
}

/** Between which versions, at which revision, or until when. @param timeWords writes a time */
export function versionWords(
  { action, from, to, percent }: ReleaseChange,
  t: T,
  timeWords: (iso: string) => string,
): string {
  if (action === 'restore') return t('revision {revision}', { revision: to });
  if (action === 'freeze') return t('until {time}', { time: timeWords(to) });
  if (action === 'unfreeze') return '';
  if (percent !== undefined) return t('{version} for {percent}% of users', { version: to, percent });
  if (action === 'halt' || from === null || from === to) return to;
  return t('from {from} to {to}', { from, to });
}

/** Who it was. The history adds a user's id, which tells a reader nothing. */
export function whoWords(who: string): string {
  return who.replace(/ \([0-9a-f-]{36}\)$/, '');
}

/** Why something was released: in the words of whoever did it, or in ours where `npm start` did. */
export function whyWords(why: string, t: T): string {
  return why === 'local build' ? t('local build') : why;
}

/** Writes times in the reader's language and on their own clock. */
export function useTimeWords(): (iso: string) => string {
  const language = useLanguage();
  return (iso) => deviceTime(iso, language);
}
