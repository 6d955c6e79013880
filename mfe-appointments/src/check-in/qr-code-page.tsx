import { call } from '@openward/api-client';
import { type Appointment, getAppointment } from '@openward/contract/appointments';
import { useLanguage, useParams, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { wholeTime } from '@openward/ui/date-time';
import { LoadingState } from '@openward/ui/feedback';
import { Box, Flex, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { nameOf } from '../appointment/appointment-card.tsx';
import { StatusBadge } from '../appointment/status-badge.tsx';
import { NotShown } from '../appointment/unknown-appointment.tsx';

import { BackButton } from './back-button.tsx';
import { CheckInPass } from './check-in-pass.tsx';
import { NoPass } from './no-pass.tsx';
import { type PassState, passStateOf } from './pass-state.ts';

/** How often the page looks whether the desk has scanned the code. */
const LOOK_EVERY = 5000;

/** `/qrcode/:appointmentId` (specification, section 2). */
export default function QrCodePage() {
  const t = useT();
  const { appointmentId = '' } = useParams();
  const found = useServerState(
    ['appointments', 'one', appointmentId],
    async (signal) => (await call(getAppointment, { params: { id: appointmentId } }, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed'], refetchInterval: LOOK_EVERY },
  );
  // As of the last answer: a page that is left open turns with the day.
  const state = found.data && passStateOf(found.data, new Date(found.dataUpdatedAt));
  return (
    <Page width="2xl">
      <PageHeader title={t('Check in with qr code')} actions={<BackButton />}>
        {state === 'open' && t('Show this code at the desk when you arrive.')}
      </PageHeader>
      {found.isPending && <LoadingState label={t('Loading')} rows={1} height="80" />}
      {found.isError && !found.data && <NotShown error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && state && <Found appointment={found.data} state={state} />}
    </Page>
  );
}

function Found({ appointment, state }: { appointment: Appointment; state: PassState }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Panel rank={state === 'open' ? 'hero' : 'plain'}>
      <Flex direction="column" align="center" gap="6" textAlign="center" py="2">
        {state === 'open' ? (
          <CheckInPass id={appointment.id} checkIn={appointment.checkIn} />
        ) : (
          <NoPass state={state} appointment={appointment} />
        )}
        <Stack gap="1" borderTopWidth="1px" borderColor="border" pt="5" w="full">
          <Text fontWeight="semibold">{wholeTime(appointment.startDateTime, appointment.timeZone, language)}</Text>
          <Text color="fg.muted">
            {t('Dr. {name}', { name: nameOf(appointment.doctorDetails) })}, {appointment.hospitalName}
          </Text>
          <Box>
            <StatusBadge status={appointment.status} />
          </Box>
        </Stack>
      </Flex>
    </Panel>
  );
}
