import { consultationLabel } from '@openward/contract';
import { type Appointment, isAwaited } from '@openward/contract/appointments';
import { shownCode } from '@openward/contract/check-in';
import { phoneText } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { useLanguage, useT } from '@openward/remote-kit';
import { timeOfDay, wholeTime } from '@openward/ui/date-time';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';

/** The printed slip for a patient: time, place and the check-in code, or afterwards that they were there. */
export default function AppointmentSlip({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const language = useLanguage();
  const { startDateTime, endDateTime, timeZone, patientDetails, doctorDetails, consultationType, checkIn } =
    appointment;
  const [now] = useState(Date.now);
  const isAhead = isAwaited(appointment) && Date.parse(endDateTime) > now;
  return (
    <Flex gap="8mm" justify="space-between" align="flex-start" fontSize="12pt">
      <Stack gap="4mm" minW="0" overflowWrap="anywhere">
        <Heading as="h2" fontSize="18pt">
          {t(isAhead ? 'Your appointment' : 'Your visit')}
        </Heading>
        {patientDetails && <Text>{nameOf(patientDetails)}</Text>}
        <Box>
          <Text fontSize="16pt" fontWeight="bold" lineHeight="1.3">
            {wholeTime(startDateTime, timeZone, language, timeZone)}
          </Text>
          <Text>{t('until {time}', { time: timeOfDay(endDateTime, timeZone) })}</Text>
        </Box>
        <Text>
          {t('Dr. {name}', { name: nameOf(doctorDetails) })} · {t(consultationLabel(consultationType))}
        </Text>
        <Box>
          <Text fontWeight="bold">{appointment.hospitalName}</Text>
          <Text>
            <bdi>{appointment.hospitalAddress}</bdi>
          </Text>
          <Text>
            <bdi>{phoneText(appointment.hospitalPhone)}</bdi>
          </Text>
        </Box>
        {isAhead && (
          <Text>{t('If you cannot come, please cancel early so that another patient can have this time.')}</Text>
        )}
      </Stack>
      {isAhead && (
        <Stack gap="2mm" w="52mm" flexShrink="0" textAlign="center" align="center">
          <QRCodeSVG
            value={appointment.id}
            size={180}
            level="M"
            marginSize={2}
            title={t('QR code of your appointment')}
          />
          {checkIn && (
            <Text fontFamily="mono" fontSize="18pt" fontWeight="bold" letterSpacing="0.06em" whiteSpace="nowrap">
              {shownCode(checkIn.code)}
            </Text>
          )}
          <Text fontSize="10pt">{t('Show this code at the front desk when you arrive.')}</Text>
        </Stack>
      )}
    </Flex>
  );
}
