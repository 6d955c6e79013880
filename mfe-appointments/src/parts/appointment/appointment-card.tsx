import { consultationLabel } from '@openward/contract';
import type { Appointment } from '@openward/contract/appointments';

import { nameOf } from '@openward/contract/text';
import { ReadMore } from '@openward/practice-ui/read-more';
import { StatusBadge } from '@openward/practice-ui/statuses';
import { useLanguage, useT, useUser } from '@openward/remote-kit';
import { timeOfDay, wholeTime } from '@openward/ui/date-time';
import { Building2, Stethoscope, User } from '@openward/ui/icons';
import { Box, Flex, Panel, Stack, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import { PlaceInSeries } from '../series/place-in-series.tsx';
import { AwayBadge } from './away-badge.tsx';
import { cardId } from './card-id.ts';
import { isOver } from './rules.ts';

/** The padding between the label of a quiet button and its invisible edge. */
export const INSET = '2.5';

/** Layout of an appointment's actions. The negative margin aligns the labels of quiet buttons with the text above. */
export const ACTION_ROW = {
  align: 'center',
  wrap: 'wrap',
  columnGap: '1',
  ms: `-${INSET}`,
  _empty: { display: 'none' },
} as const;

/** One appointment with its time, people, type, status and actions. */
export function AppointmentCard(props: {
  appointment: Appointment;
  /** One level below the heading of the list. */
  headingAs: 'h2' | 'h3' | 'h4';
  actions?: ReactNode;
}) {
  const { appointment, headingAs, actions } = props;
  const t = useT();
  const language = useLanguage();
  const role = useUser().userRole;
  const { doctorDetails, patientDetails, description, timeZone } = appointment;
  return (
    <Panel
      as="article"
      padding="5"
      id={cardId(appointment.id)}
      rank={isOver(appointment, new Date()) ? 'past' : 'plain'}
    >
      <Flex gap="4" direction={{ base: 'column', sm: 'row' }}>
        <Box w={{ sm: '17rem' }} flexShrink="0">
          <Text fontWeight="bold" lineHeight="1.4">
            {wholeTime(appointment.startDateTime, timeZone, language)}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            {t('until {time}', { time: timeOfDay(appointment.endDateTime, timeZone) })}
          </Text>
        </Box>
        <Stack gap="1.5" flex="1" minW="0">
          <Flex gap="2" align="center" wrap="wrap">
            <Text as={headingAs} fontWeight="semibold">
              {appointment.consultationType ? t(consultationLabel(appointment.consultationType)) : t('Blocked time')}
            </Text>
            <StatusBadge status={appointment.status} didNotCome={appointment.cancellation?.didNotCome} />
            <PlaceInSeries appointment={appointment} />
            {role !== 'ROLE_PATIENT' && appointment.doctorAway && <AwayBadge />}
          </Flex>
          {/* Doctors see no doctor names, patients no patient names (specification, section 6). */}
          {role !== 'ROLE_DOCTOR' && <Line Icon={Stethoscope}>{t('Dr. {name}', { name: nameOf(doctorDetails) })}</Line>}
          {role !== 'ROLE_PATIENT' && patientDetails && <Line Icon={User}>{nameOf(patientDetails)}</Line>}
          <Line Icon={Building2}>{appointment.hospitalName}</Line>
          <CancelledNote appointment={appointment} />
          <Description text={description} />
          {actions && (
            <Flex {...ACTION_ROW} mt="1" mb="-1.5">
              {actions}
            </Flex>
          )}
        </Stack>
      </Flex>
    </Panel>
  );
}

function Line({ Icon, children }: { Icon: typeof User; children: ReactNode }) {
  return (
    <Flex gap="2" align="center" fontSize="sm" color="fg.muted">
      <Icon size="1rem" aria-hidden="true" />
      <span>{children}</span>
    </Flex>
  );
}

/** Longer descriptions are cut to this length (specification, section 9). */
const SHOWN = 100;

function Description({ text }: { text: string }) {
  if (!text) return null;
  return (
    <Box>
      <ReadMore text={text} most={SHOWN}>
        {(shown) => (
          <Text fontSize="sm" mt="1" overflowWrap="anywhere">
            <bdi>{shown}</bdi>
          </Text>
        )}
      </ReadMore>
    </Box>
  );
}

/** Shows who cancelled the appointment and the reason, if known. */
export function CancelledNote({ appointment: { cancellation, patientId } }: { appointment: Appointment }) {
  const t = useT();
  if (!cancellation || patientId === null) return null;
  const { by, didNotCome, reason } = cancellation;
  const what = didNotCome
    ? t('The patient did not come.')
    : by === 'patient'
      ? t('Cancelled by the patient.')
      : t('Cancelled by the practice.');
  return (
    <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {what} {reason && <bdi>{reason}</bdi>}
    </Text>
  );
}
