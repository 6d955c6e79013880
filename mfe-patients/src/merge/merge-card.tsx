import type { PatientMerge } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { Link, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { Text } from '@openward/ui/layout';
import { CardLine, StateCard } from '../sharing/state-card.tsx';

/** A merge with its people, reason and time limit for an undo. @param props.recordId the record that shows it */
export function MergeCard(props: { merge: PatientMerge; recordId: string; onUndo: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { merge, recordId, onUndo } = props;
  const { kept, merged, mergedAt, mergedBy, reason, undoUntil, undoneAt, undoneBy, undoReason } = merge;
  const time = (at: string) => deviceTime(at, language);
  const canUndo = undoUntil !== null && undoUntil > new Date().toISOString();
  const other = merged.id === recordId ? kept : merged;
  const title = t('{merged} was merged into {kept}', { merged: nameOf(merged), kept: nameOf(kept) });
  return (
    <StateCard
      title={title}
      state={undoneAt ? t('Undone') : t('Merged')}
      tone={undoneAt ? 'gray' : 'accent'}
      isPast={undoneAt !== null}
      actions={
        <>
          {canUndo && (
            <Button variant="outline" aria-label={`${t('Undo merge')}, ${nameOf(merged)}`} onClick={onUndo}>
              {t('Undo merge')}
            </Button>
          )}
          {undoneAt && (
            <Button asChild variant="outline">
              <Link to={`/patient/edit/${other.id}`}>{t('Open the record of {name}', { name: nameOf(other) })}</Link>
            </Button>
          )}
        </>
      }
    >
      <CardLine>{t('Merged by {name}, {time}', { name: mergedBy, time: time(mergedAt) })}</CardLine>
      <Text mt="1" overflowWrap="anywhere">
        {t('Reason: {reason}', { reason })}
      </Text>
      {canUndo && <CardLine>{t('You can undo it until {time}.', { time: time(undoUntil) })}</CardLine>}
      {!canUndo && !undoneAt && <CardLine>{t('The 30 days to undo it are over.')}</CardLine>}
      {undoneAt && (
        <CardLine>
          {t('Undone by {name}, {time}: {reason}', {
            name: undoneBy ?? '',
            time: time(undoneAt),
            reason: undoReason ?? '',
          })}
        </CardLine>
      )}
    </StateCard>
  );
}
