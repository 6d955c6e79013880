import { consultationLabel } from '@openward/contract';
import type { Appointment } from '@openward/contract/appointments';
import { phoneText } from '@openward/contract/people';

import { nameOf } from '@openward/contract/text';
import { useLanguage, useOptionalUser, useT } from '@openward/remote-kit';
import { timeOfDay, wholeTime } from '@openward/ui/date-time';
import { Building2, Clock, Stethoscope, User } from '@openward/ui/icons';
import { Box, Flex, Link, SimpleGrid, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import { placeInSeries } from '../series/place-in-series.tsx';

/** The parts shown here. A link in a message shows neither the patient nor the type. */
type Shown = Pick<
  Appointment,
  'startDateTime' | 'endDateTime' | 'timeZone' | 'doctorDetails' | 'hospitalName' | 'hospitalAddress' | 'hospitalPhone'
> &
  Partial<Pick<Appointment, 'patientDetails' | 'consultationType' | 'recurrence'>>;

/**
 * What a visitor needs to attend: time and zone, people, address and phone.
 * @param props.isWide shows the parts side by side if there is room
 */
export function WhereAndWhen({ appointment, isWide = false }: { appointment: Shown; isWide?: boolean }) {
  const t = useT();
  const language = useLanguage();
  const role = useOptionalUser()?.userRole;
  const { startDateTime, endDateTime, timeZone, hospitalPhone, patientDetails } = appointment;
  return (
    <SimpleGrid as="ul" columns={isWide ? { base: 1, lg: 3 } : 1} gap="4" listStyleType="none">
      <Row Icon={Clock}>
        <Text fontWeight="semibold">{wholeTime(startDateTime, timeZone, language)}</Text>
        <Detail>{t('until {time}', { time: timeOfDay(endDateTime, timeZone) })}</Detail>
        {appointment.recurrence && <Detail>{placeInSeries(appointment, t)}</Detail>}
      </Row>
      {/* Doctors see no doctor names, patients no patient names (specification, section 6). */}
      {role !== 'ROLE_PATIENT' && patientDetails && (
        <Row Icon={User}>
          <Text fontWeight="semibold">{nameOf(patientDetails)}</Text>
        </Row>
      )}
      <Row Icon={Stethoscope}>
        {role !== 'ROLE_DOCTOR' && (
          <Text fontWeight="semibold">{t('Dr. {name}', { name: nameOf(appointment.doctorDetails) })}</Text>
        )}
        {appointment.consultationType && <Detail>{t(consultationLabel(appointment.consultationType))}</Detail>}
      </Row>
      <Row Icon={Building2}>
        <Text fontWeight="semibold">{appointment.hospitalName}</Text>
        {appointment.hospitalAddress && (
          <Detail>
            <bdi>{appointment.hospitalAddress}</bdi>
          </Detail>
        )}
        {hospitalPhone && (
          <Link href={`tel:${hospitalPhone}`} color="accent.fg" fontSize="sm" minH="11" my="-2">
            {phoneText(hospitalPhone)}
          </Link>
        )}
      </Row>
    </SimpleGrid>
  );
}

function Row({ Icon, children }: { Icon: typeof Clock; children: ReactNode }) {
  return (
    <Flex as="li" gap="3">
      <Box color="accent.fg" pt="0.5" flexShrink="0">
        <Icon size="1.25rem" aria-hidden="true" />
      </Box>
      <Box minW="0" overflowWrap="anywhere">
        {children}
      </Box>
    </Flex>
  );
}

function Detail({ children }: { children: ReactNode }) {
  return (
    <Text fontSize="sm" color="fg.muted">
      {children}
    </Text>
  );
}
