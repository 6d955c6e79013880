import { call } from '@openward/api-client';
import { isStaff } from '@openward/contract';
import type { Appointment } from '@openward/contract/appointments';
import { searchDoctors } from '@openward/contract/availability';
import type { Doctor } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';

import { useLanguage, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { instantOf, wholeTime } from '@openward/ui/date-time';
import { EmptyState, ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Stethoscope } from '@openward/ui/icons';
import { Box, Flex, Panel, Stack, Text } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { specialitiesOf } from '../../parts/appointment/specialities.ts';

interface BlockedCalendarProps {
  appointment: Appointment;
  /** The doctor who is not free. */
  doctorId: string;
  /** The time that is taken, `YYYY-MM-DDTHH:mm` in the hospital's time zone. */
  wall: string;
  /** The doctor's absence was known before a save was refused, so the focus must not move. */
  isAway: boolean;
  onChosen: (doctor: Doctor) => void;
  /** The user wants to choose another time. */
  onBack: () => void;
}

/** Says that the doctor is not free and offers other doctors (specification, section 2). */
export function BlockedCalendar(props: BlockedCalendarProps) {
  const t = useT();
  const [isLooking, setLooking] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that was refused, and when the button goes
  useEffect(() => {
    if (isLooking || !props.isAway) card.current?.focus();
  }, [props.wall, isLooking]);
  return (
    <Panel>
      <Stack ref={card} tabIndex={-1} outline="none" gap="4">
        <Notice kind="error">
          {props.isAway
            ? t('The doctor is away at this time. Please choose another doctor or time.')
            : t("Doctor's Calendar is blocked. Please choose another doctor.")}
        </Notice>
        {isLooking ? (
          <FreeDoctors {...props} />
        ) : (
          <Flex gap="3" wrap="wrap" align="center">
            <Button onClick={() => setLooking(true)}>{t('Choose')}</Button>
            <Text fontSize="sm" color="fg.muted">
              {t('Or choose another time below.')}
            </Text>
          </Flex>
        )}
      </Stack>
    </Panel>
  );
}

function FreeDoctors({ appointment, doctorId, wall, onChosen, onBack }: BlockedCalendarProps) {
  const t = useT();
  const length = Date.parse(appointment.endDateTime) - Date.parse(appointment.startDateTime);
  // Patients book one slot, whose length depends on the doctor.
  const found = useFreeDoctors(wall, isStaff(useUser().userRole) ? length : undefined);
  if (found.isPending) return <LoadingState label={t('Looking for free doctors')} rows={2} height="16" />;
  if (!found.data) {
    return (
      <ErrorState
        title={t('We could not load the free doctors')}
        retryLabel={t('Try again')}
        onRetry={() => void found.refetch()}
      />
    );
  }
  const others = found.data.filter(
    ({ id, speciality }) => id !== doctorId && speciality.includes(appointment.consultationType),
  );
  if (others.length === 0) {
    return (
      <EmptyState
        icon={<Stethoscope />}
        title={t('No doctor available.')}
        action={
          <Button variant="outline" onClick={onBack}>
            {t('Back')}
          </Button>
        }
      >
        {t('Please try another time.')}
      </EmptyState>
    );
  }
  return (
    <Stack as="ul" gap="2" listStyleType="none" aria-label={t('Doctors free at this time')}>
      {others.map((doctor) => (
        <li key={doctor.id}>
          <FreeDoctor doctor={doctor} wall={wall} onChosen={() => onChosen(doctor)} />
        </li>
      ))}
    </Stack>
  );
}

function FreeDoctor(props: { doctor: Doctor; wall: string; onChosen: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { doctor, wall } = props;
  const name = t('Dr. {name}', { name: nameOf(doctor) });
  return (
    <Flex gap="3" justify="space-between" align="center" wrap="wrap" borderWidth="1px" rounded="lg" px="4" py="3">
      <Box minW="0">
        <Text fontWeight="semibold">{name}</Text>
        <Text fontSize="sm" color="fg.muted">
          {specialitiesOf(doctor, t, language)} · {doctor.hospitalName}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {wholeTime(instantOf(wall, doctor.timeZone).toISOString(), doctor.timeZone, language)}
        </Text>
      </Box>
      <Button variant="outline" minH="11" aria-label={t('Choose {name}', { name })} onClick={props.onChosen}>
        {t('Choose')}
      </Button>
    </Flex>
  );
}

/**
 * The doctors who are free at a time and whom the user may book.
 * @param wall `YYYY-MM-DDTHH:mm` in each doctor's time zone
 * @param length milliseconds; if undefined, one slot of each doctor
 */
function useFreeDoctors(wall: string, length: number | undefined) {
  const endDateTime =
    length === undefined ? null : new Date(Date.parse(`${wall}Z`) + length).toISOString().slice(0, 16);
  return useServerState(
    ['appointments', 'free-doctors', wall, endDateTime],
    async (signal) =>
      (await call(searchDoctors, { body: { startDateTime: wall, endDateTime } }, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed'] },
  );
}
