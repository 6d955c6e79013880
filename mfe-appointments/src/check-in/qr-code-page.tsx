import { useNavigate, useParams, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { appointmentTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { ArrowLeft } from '@openward/ui/icons';
import { Box, Flex, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { QRCodeSVG } from 'qrcode.react';
import { nameOf } from '../appointment/appointment-card.tsx';
import { StatusBadge } from '../appointment/status-badge.tsx';
import { appointments } from '../appointments-client.ts';

/** How often the page looks whether the desk has scanned the code. */
const LOOK_EVERY = 5000;

/** `/qrcode/:appointmentId` (specification, section 2). */
export default function QrCodePage() {
  const t = useT();
  const navigate = useNavigate();
  const { appointmentId = '' } = useParams();
  const found = useServerState(
    ['appointments', 'one', appointmentId],
    async (signal) =>
      (await appointments.getAppointment({ params: { id: appointmentId } }, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed'], refetchInterval: LOOK_EVERY },
  );
  return (
    <Page width="2xl">
      <PageHeader
        title={t('Check in with qr code')}
        actions={
          <Button variant="outline" onClick={() => navigate(-1)}>
            <ArrowLeft size={18} aria-hidden="true" /> {t('Back')}
          </Button>
        }
      >
        {t('Show this code at the desk when you arrive.')}
      </PageHeader>
      {found.isPending && <LoadingState label={t('Loading')} rows={1} height="80" />}
      {found.isError && !found.data && (
        <ErrorState
          title={t('This appointment could not be found')}
          retryLabel={t('Retry')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && (
        <Panel>
          <Flex direction="column" align="center" gap="6" textAlign="center">
            {found.data.status === 'CHECKED_IN' && (
              <Notice kind="success">{t('You are checked in. Please take a seat, you will be called.')}</Notice>
            )}
            {/* Black on white with a quiet zone, whatever the colour mode: scanners need it. */}
            <Box bg="white" p="5" rounded="xl">
              <QRCodeSVG value={found.data.id} size={232} level="M" title={t('QR code of your appointment')} />
            </Box>
            <Stack gap="1">
              <Text fontWeight="semibold">{appointmentTime(found.data.startDateTime)}</Text>
              <Text color="fg.muted">
                {t('Dr. {name}', { name: nameOf(found.data.doctorDetails) })}, {found.data.hospitalName}
              </Text>
              <Box>
                <StatusBadge status={found.data.status} />
              </Box>
            </Stack>
            <Box>
              <Text fontSize="sm" color="fg.muted">
                {t('If the code cannot be scanned, the desk can type this:')}
              </Text>
              <Text fontFamily="mono" fontSize="sm" overflowWrap="anywhere" userSelect="all">
                {found.data.id}
              </Text>
            </Box>
          </Flex>
        </Panel>
      )}
    </Page>
  );
}
