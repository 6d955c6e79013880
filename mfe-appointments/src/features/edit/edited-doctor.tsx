import type { Appointment } from '@openward/contract/appointments';
import type { Doctor } from '@openward/contract/people';

import { nameOf } from '@openward/contract/text';
import { StatusBadge } from '@openward/practice-ui/statuses';
import { useLanguage, useT, useUser } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import { Building2, Clock, User } from '@openward/ui/icons';
import { Box, Flex, Heading, Panel, Text } from '@openward/ui/layout';
import { useEffect, useRef } from 'react';
import { specialitiesOf } from '../../parts/appointment/specialities.ts';

/**
 * The doctor and the present time of the appointment.
 * @param props.doctor the newly chosen doctor; the element takes the focus then
 */
export function EditedDoctor({ appointment, doctor }: { appointment: Appointment; doctor: Doctor | null }) {
  const t = useT();
  const language = useLanguage();
  const { userRole } = useUser();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (doctor) card.current?.focus();
  }, [doctor]);
  const { patientDetails, doctorDetails, hospitalName, startDateTime, timeZone, status } = appointment;
  const { firstName, lastName } = doctor ?? doctorDetails;
  return (
    <Panel rank="hero" padding="5">
      <Flex ref={card} tabIndex={-1} outline="none" gap="4" align="flex-start">
        <Flex
          flexShrink="0"
          align="center"
          justify="center"
          boxSize="14"
          rounded="full"
          bg="accent.solid"
          color="accent.contrast"
          fontWeight="bold"
          fontSize="lg"
          aria-hidden="true"
        >
          {firstName.charAt(0)}
          {lastName.charAt(0)}
        </Flex>
        <Box flex="1" minW="0">
          <Flex gap="2" align="center" wrap="wrap">
            <Heading as="h2" fontSize="lg">
              {t('Dr. {name}', { name: nameOf({ firstName, lastName }) })}
            </Heading>
            <StatusBadge status={status} />
          </Flex>
          {doctor && <Text fontSize="sm">{specialitiesOf(doctor, t, language)}</Text>}
          <Line Icon={Building2}>{doctor?.hospitalName ?? hospitalName}</Line>
          {userRole !== 'ROLE_PATIENT' && patientDetails && <Line Icon={User}>{nameOf(patientDetails)}</Line>}
          <Line Icon={Clock}>{t('Currently: {time}', { time: wholeTime(startDateTime, timeZone, language) })}</Line>
        </Box>
      </Flex>
    </Panel>
  );
}

function Line({ Icon, children }: { Icon: typeof User; children: string }) {
  return (
    <Flex gap="2" fontSize="sm" mt="1">
      <Icon size="1rem" style={{ flexShrink: 0, marginTop: '0.15rem' }} aria-hidden="true" />
      <span>{children}</span>
    </Flex>
  );
}
