import { call } from '@openward/api-client';
import { type Appointment, getAppointment } from '@openward/contract/appointments';
import { shownCode } from '@openward/contract/check-in';
import { nameOf } from '@openward/contract/text';
import { StatusBadge } from '@openward/practice-ui/statuses';
import { useLanguage, useParams, useT } from '@openward/remote-kit';
import { saveFile } from '@openward/remote-kit/files';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { LoadingState, Pending } from '@openward/ui/feedback';
import { Download } from '@openward/ui/icons';
import { Box, Flex, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { QRCodeSVG } from 'qrcode.react';
import { useRef } from 'react';
import { NotShown } from '../../parts/appointment/unknown-appointment.tsx';

import { BackButton } from '../../parts/lists/back-button.tsx';
import { NoPass } from './no-pass.tsx';
import { type PassState, passStateOf } from './pass-state.ts';

/** Milliseconds between two checks whether the desk has scanned the code. */
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
  // Uses the time of the last answer, so that a page left open changes with the day.
  const state = found.data && passStateOf(found.data, new Date(found.dataUpdatedAt));
  return (
    <Page width="2xl">
      <PageHeader title={t('Check in with qr code')} actions={<BackButton />}>
        {found.isPending ? <Pending /> : state === 'open' && t('Show this code at the front desk when you arrive.')}
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
            {t('Dr. {name}', { name: nameOf(appointment.doctorDetails) })} · {appointment.hospitalName}
          </Text>
          <Box>
            <StatusBadge status={appointment.status} />
          </Box>
        </Stack>
      </Flex>
    </Panel>
  );
}

function CheckInPass({ id, checkIn }: Pick<Appointment, 'id' | 'checkIn'>) {
  const t = useT();
  const picture = useRef<SVGSVGElement>(null);
  const save = () => {
    if (picture.current) void savePicture(picture.current, `openward${checkIn ? `-${checkIn.day}` : ''}.png`);
  };
  return (
    <>
      {/* Black on white with a quiet zone in both colour modes, because scanners need it. */}
      <Box bg="white" p="5" rounded="xl" borderWidth="1px" borderColor="border" w="full" maxW="72">
        <QRCodeSVG
          ref={picture}
          value={id}
          size={248}
          level="M"
          title={t('QR code of your appointment')}
          style={{ width: '100%', height: 'auto' }}
        />
      </Box>
      <Button variant="outline" onClick={save}>
        <Download size="1.125rem" aria-hidden="true" /> {t('Save picture')}
      </Button>
      {checkIn && (
        <Box>
          <Text fontSize="sm" color="fg.muted">
            {t('If scanning fails, make your screen brighter or give this code at the front desk:')}
          </Text>
          <Text
            fontFamily="mono"
            fontSize="3xl"
            fontWeight="bold"
            letterSpacing="0.08em"
            lineHeight="1.4"
            userSelect="all"
          >
            {shownCode(checkIn.code)}
          </Text>
        </Box>
      )}
    </>
  );
}

/** Pixels per module and modules of quiet zone, as scanners require. */
const SCALE = 16;
const QUIET = 4;

/** Saves the QR code as a PNG on white. Drawn from its SVG paths, so that nothing has to be loaded. */
async function savePicture(shown: SVGSVGElement, name: string): Promise<void> {
  const modules = shown.viewBox.baseVal.width + 2 * QUIET;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, modules, modules);
  pen.translate(QUIET, QUIET);
  for (const path of shown.querySelectorAll('path')) {
    pen.fillStyle = path.getAttribute('fill') ?? 'black';
    pen.fill(new Path2D(path.getAttribute('d') ?? ''));
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (picture) saveFile(picture, name);
}
