import type { BulkSms, BulkState } from '@openward/contract/messages';
import { nameOf } from '@openward/contract/text';
import type { T } from '@openward/remote-kit';

/** The label of a group. */
export function groupLabel({ group, day, q }: BulkSms, t: T): string {
  if (group === 'appointments') return t('Patients with an appointment on {day}', { day: day ?? '' });
  if (group === 'hospital') return t('All patients');
  return q ? t('Patients found by “{search}”', { search: q }) : t('Patients found by a search');
}

/** The doctors and the hospital of a group; empty for all. */
export function groupDetail({ doctors, hospitalName }: BulkSms, t: T): string {
  const names = doctors.map(({ firstName, lastName }) => t('Dr. {name}', { name: nameOf({ firstName, lastName }) }));
  return [...names, hospitalName].filter(Boolean).join(', ');
}

/** The label of the state of a message to a group. */
export function bulkStateLabel(state: BulkState, t: T): string {
  const labels: Record<BulkState, string> = {
    PLANNED: t('Planned'),
    RUNNING: t('Sending'),
    STOPPED: t('Stopped by the daily limit'),
    DONE: t('Sent'),
    CANCELED: t('Cancelled'),
  };
  return labels[state];
}

/** The counts of patients by outcome, without zeros. */
export function countsLabel({ state, total, sent, waiting, optedOut, withoutPhone, left }: BulkSms, t: T): string {
  if (state === 'PLANNED') return t('Patients in this group: {count}', { count: total });
  return [
    t('Sent: {count}', { count: sent - waiting }),
    waiting > 0 && t('Waiting: {count}', { count: waiting }),
    optedOut > 0 && t('Opted out: {count}', { count: optedOut }),
    withoutPhone > 0 && t('No phone number: {count}', { count: withoutPhone }),
    left > 0 && (state === 'CANCELED' ? t('Not sent: {count}', { count: left }) : t('Left: {count}', { count: left })),
  ]
    .filter(Boolean)
    .join(' · ');
}
