import type { StaffAccess } from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';
import type { T } from '@openward/remote-kit';
import { deviceTime } from '@openward/ui/date-time';

/** When and by whom an access was given and ended, one line each. */
export function linesOf(access: StaffAccess, language: string, t: T): string[] {
  const at = (instant: string) => deviceTime(instant, language);
  const { state, givenBy, endedBy } = access;
  const since = access.acceptedAt ?? access.createdAt;
  const lines = [
    givenBy
      ? t('Given by {name}, {time}', { name: nameOf(givenBy), time: at(access.createdAt) })
      : t('Since {time}', { time: at(since) }),
    access.acceptedAt && givenBy ? t('Since {time}', { time: at(access.acceptedAt) }) : '',
    state === 'invited' ? t('Valid until {time}', { time: at(access.expiresAt) }) : '',
    access.endsOn && state !== 'ended' ? t('Ends on {day}, on the 18th birthday.', { day: access.endsOn }) : '',
    state === 'ended' && !access.endedAt && access.endsOn
      ? t('Ended on {day}, on the 18th birthday.', { day: access.endsOn })
      : '',
    access.endedAt && endedBy ? t('Ended by {name}, {time}', { name: nameOf(endedBy), time: at(access.endedAt) }) : '',
    access.endedAt && !endedBy ? t('Ended {time}', { time: at(access.endedAt) }) : '',
    access.endReason ? t('Reason: {reason}', { reason: access.endReason }) : '',
  ];
  return lines.filter(Boolean);
}
