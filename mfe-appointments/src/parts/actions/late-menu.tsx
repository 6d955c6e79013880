import { call } from '@openward/api-client';
import { type Appointment, canRunLate, RUNNING_LATE, reportLate } from '@openward/contract/appointments';
import { useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { Clock } from '@openward/ui/icons';
import { Text } from '@openward/ui/layout';
import { ActionMenu } from '@openward/ui/menu';
import { useNow } from '../appointment/use-now.ts';
import { useConflictExplanation } from '../conflicts/conflict-explanation.ts';
import { tellChanged } from './use-appointment-actions.ts';

const CHOICES = [RUNNING_LATE.least, 10, 15, 20, 30, 45, RUNNING_LATE.most];

/** Lets patients report how late they will be; empty if it is too early or too late to report. */
export function LateMenu({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const withConflictExplanation = useConflictExplanation();
  const now = useNow();
  const { id } = appointment;
  const report = useServerChange(
    (minutes: number) =>
      withConflictExplanation(appointment, () => call(reportLate, { params: { id }, body: { minutes } })),
    () => tellChanged(id),
  );
  if (!canRunLate(appointment, now)) return null;
  const entries = CHOICES.map((minutes) => ({
    key: String(minutes),
    label: t('{minutes} minutes', { minutes }),
    onSelect: () => report.mutate(minutes),
  }));
  return (
    <ActionMenu
      entries={entries}
      trigger={
        <Button variant="outline" minH="11" aria-busy={report.isPending || undefined}>
          <Clock size="1.125rem" aria-hidden="true" /> {t('Running late')}
        </Button>
      }
    />
  );
}

/** Shows the delay that the patient reported; empty if there is none. */
export function LateNote({ appointment: { lateMinutes } }: { appointment: Appointment }) {
  const t = useT();
  if (lateMinutes === undefined) return null;
  return (
    <Text fontWeight="medium">
      {t('You told the front desk that you will be {minutes} minutes late.', { minutes: lateMinutes })}
    </Text>
  );
}
