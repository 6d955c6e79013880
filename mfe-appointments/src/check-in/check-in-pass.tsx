import { type Appointment, shownCode } from '@openward/contract/appointments';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Download } from '@openward/ui/icons';
import { Box, Text } from '@openward/ui/layout';
import { QRCodeSVG } from 'qrcode.react';
import { useRef } from 'react';
import { savePicture } from './save-picture.ts';

/** What the desk scans: the appointment's id as a QR code, and the short code that can be read out. */
export function CheckInPass({ id, checkIn }: Pick<Appointment, 'id' | 'checkIn'>) {
  const t = useT();
  const picture = useRef<SVGSVGElement>(null);
  const save = () => {
    if (picture.current) void savePicture(picture.current, `openward${checkIn ? `-${checkIn.day}` : ''}.png`);
  };
  return (
    <>
      {/* Black on white with a quiet zone, whatever the colour mode: scanners need it. */}
      <Box bg="white" p="5" rounded="xl" borderWidth="1px" borderColor="border" w="full" maxW="72">
        <QRCodeSVG
          ref={picture}
          value={id}
          size={248}
          level="M"
          title={t('QR code of your appointment')}
          width="100%"
          height="auto"
        />
      </Box>
      <Button variant="outline" onClick={save}>
        <Download size="1.125rem" aria-hidden="true" /> {t('Save picture')}
      </Button>
      {checkIn && (
        <Box>
          <Text fontSize="sm" color="fg.muted">
            {t('If it cannot be scanned, make the screen brighter or tell the desk this code:')}
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
