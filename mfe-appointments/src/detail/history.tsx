import { call } from '@openward/api-client';
import { type Appointment, type AppointmentEvent, appointmentHistory } from '@openward/contract/appointments';
import { useLanguage, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { wholeTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Box, Stack, Text } from '@openward/ui/layout';
import { deedWords } from '../actions/deed-words.ts';
import { nameOf } from '../appointment/appointment-card.tsx';

/** What happened to an appointment and who did it, the last thing first. */
export function History({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const { id } = appointment;
  const history = useServerState(
    ['appointments', 'history', id],
    async (signal) => (await call(appointmentHistory, { params: { id } }, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed'] },
  );
  if (history.isPending) return <LoadingState label={t('Loading')} rows={2} height="10" />;
  if (!history.data) {
    return (
      <ErrorState
        title={t('The history could not be loaded')}
        retryLabel={t('Retry')}
        onRetry={() => void history.refetch()}
      />
    );
  }
  return (
    <Stack as="ol" gap="4" listStyleType="none">
      {[...history.data].reverse().map((event) => (
        <li key={`${event.at} ${event.deed}`}>
          <Step event={event} timeZone={appointment.timeZone} />
        </li>
      ))}
    </Stack>
  );
}

function Step({ event, timeZone }: { event: AppointmentEvent; timeZone: string }) {
  const t = useT();
  const language = useLanguage();
  const isDoctor = useUser().userRole === 'ROLE_DOCTOR';
  const { from, reason } = event;
  return (
    <Box ps="4" borderInlineStartWidth="2px" borderColor="border.emphasized">
      <Text>{deedWords(event, t)}</Text>
      {from && (
        <Text fontSize="sm" color="fg.muted">
          {t('It was on {time}', { time: wholeTime(from.startDateTime, timeZone, language) })}
          {!isDoctor && `, ${t('Dr. {name}', { name: nameOf(from.doctorDetails) })}`}
        </Text>
      )}
      {reason && (
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {reason}
        </Text>
      )}
      <Text fontSize="sm" color="fg.muted">
        {wholeTime(event.at, timeZone, language)}
      </Text>
    </Box>
  );
}
