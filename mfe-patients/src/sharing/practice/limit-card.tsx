import type { AccessLimit } from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';
import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { deviceTime } from '@openward/ui/date-time';
import { Text } from '@openward/ui/layout';
import { CardLine, StateCard } from '../state-card.tsx';

/** A limit by which only the practice can give access, and which may exclude one person. */
export function LimitCard({ limit, onLift }: { limit: AccessLimit; onLift?: () => void }) {
  const t = useT();
  const language = useLanguage();
  const by = (person: AccessLimit['createdBy']) => (person ? nameOf(person) : '');
  const time = (at: string) => deviceTime(at, language);
  const title = limit.name ? t('No access for {name}', { name: limit.name }) : t('Only the practice gives access');
  return (
    <StateCard
      title={title}
      state={onLift ? t('In place') : t('Removed')}
      tone={onLift ? 'danger' : 'gray'}
      isPast={!onLift}
      actions={
        onLift && (
          <Button variant="outline" aria-label={`${t('Remove limit')}, ${title}`} onClick={onLift}>
            {t('Remove limit')}
          </Button>
        )
      }
    >
      {limit.email && <CardLine>{limit.email}</CardLine>}
      <Text mt="1" overflowWrap="anywhere">
        {t('Reason: {reason}', { reason: limit.reason })}
      </Text>
      <CardLine>{t('Added by {name}, {time}', { name: by(limit.createdBy), time: time(limit.createdAt) })}</CardLine>
      {limit.liftedAt && (
        <CardLine>
          {t('Removed by {name}, {time}: {reason}', {
            name: by(limit.liftedBy),
            time: time(limit.liftedAt),
            reason: limit.liftReason ?? '',
          })}
        </CardLine>
      )}
    </StateCard>
  );
}
