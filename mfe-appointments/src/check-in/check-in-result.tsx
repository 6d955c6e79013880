import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { appointmentTime } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { Box, Panel, Stack, Text } from '@openward/ui/layout';
import { nameOf } from '../appointment/appointment-card.tsx';
import { StatusBadge } from '../appointment/status-badge.tsx';
import type { CheckInOutcome } from './use-check-in.ts';

/** What became of the last code, and the way to the next patient. */
export function CheckInResult(props: { outcome: CheckInOutcome | null; isBusy: boolean; onNext: () => void }) {
  const t = useT();
  const { outcome } = props;
  return (
    <Box aria-live="polite" aria-busy={props.isBusy} mb={outcome ? '6' : '0'}>
      {outcome && (
        <Panel>
          <Stack gap="4" align="flex-start">
            <Notice kind={outcome.kind === 'checked-in' ? 'success' : 'error'}>{t(outcome.message)}</Notice>
            {outcome.kind === 'checked-in' && (
              <Box>
                {outcome.appointment.patientDetails && (
                  <Text fontSize="xl" fontWeight="bold">
                    {nameOf(outcome.appointment.patientDetails)}
                  </Text>
                )}
                <Text color="fg.muted">
                  {appointmentTime(outcome.appointment.startDateTime)},{' '}
                  {t('Dr. {name}', { name: nameOf(outcome.appointment.doctorDetails) })}
                </Text>
                <Box mt="2">
                  <StatusBadge status={outcome.appointment.status} />
                </Box>
              </Box>
            )}
            <Button autoFocus onClick={props.onNext}>
              {t('Scan the next')}
            </Button>
          </Stack>
        </Panel>
      )}
    </Box>
  );
}
