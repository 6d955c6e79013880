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

/** The label of a change; an unknown one by its name. */
export function actionLabel({ action }: Pick<ReleaseChange, 'action'>, t: T): string {
  return ACTIONS[action]?.(t) ?? action;
}

/** The versions, revision or time of a change. `timeLabel` formats a time. */
export function versionLabel(
  { action, from, to, percent }: ReleaseChange,
  t: T,
  timeLabel: (iso: string) => string,
): string {
  if (action === 'restore') return t('revision {revision}', { revision: to });
  if (action === 'freeze') return t('until {time}', { time: timeLabel(to) });
  if (action === 'unfreeze') return '';
  if (percent !== undefined) return t('{version} for {percent}% of users', { version: to, percent });
  if (action === 'halt' || from === null || from === to) return to;
  return t('from {from} to {to}', { from, to });
}

/** Who made a change, without the user's id that the history adds. */
export function authorLabel(who: string): string {
  return who.replace(/ \([0-9a-f-]{36}\)$/, '');
}

/** The reason of a release: the author's words, or a translation for the local build of `npm start`. */
export function reasonLabel(why: string, t: T): string {
  return why === 'local build' ? t('local build') : why;
}

/** Formats times in the reader's language and time zone. */
export function useTimeLabel(): (iso: string) => string {
  const language = useLanguage();
  return (iso) => deviceTime(iso, language);
}
