import { phoneText } from '@openward/contract/people';
import type { IllToday, PatientCall } from '@openward/contract/reassign';
import { nameOf } from '@openward/contract/text';
import { type T, useLanguage, useT } from '@openward/remote-kit';
import { dayAndTime, dayOf, timeOfDay } from '@openward/ui/date-time';
import { Box, chakra, Flex, Panel, Text, Link as TextLink } from '@openward/ui/layout';

/** A visit of a day that was called off. `called` is set if the practice tracks the call. */
export type Visit = IllToday['visits'][number] &
  Partial<Pick<PatientCall, 'called'>> & {
    /** A tick that is being saved. */
    isCalled?: boolean;
  };

/**
 * Visits with their outcomes.
 * @param props.onCalled called when a patient is ticked off
 */
export function VisitList(props: {
  label: string;
  visits: readonly Visit[];
  onCalled?: (appointmentId: string, isCalled: boolean) => void;
}) {
  const { label, visits, onCalled } = props;
  return (
    <Panel padding="0">
      <Box as="ul" listStyleType="none" aria-label={label}>
        {visits.map((visit) => (
          <VisitLine key={visit.appointment.id} visit={visit} onCalled={onCalled} />
        ))}
      </Box>
    </Panel>
  );
}

function VisitLine(props: {
  visit: Visit;
  onCalled: ((appointmentId: string, isCalled: boolean) => void) | undefined;
}) {
  const { visit, onCalled } = props;
  const t = useT();
  const language = useLanguage();
  const { appointment, startedAt, called } = visit;
  const isCalled = visit.isCalled ?? Boolean(called);
  // The server tracks no call if the user may no longer see the visit.
  const canTick = onCalled && called !== undefined;
  const { patientPhone, patientDetails, timeZone } = appointment;
  return (
    <Flex
      as="li"
      gap="2"
      ps={canTick ? '2' : '4'}
      pe="4"
      py="2"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0 }}
      color={isCalled ? 'fg.muted' : undefined}
    >
      {canTick && (
        <Flex as="label" w="11" h="11" align="center" justify="center" flexShrink="0">
          <chakra.input
            type="checkbox"
            aria-label={t('Called: {name}', { name: nameIn(visit) })}
            checked={isCalled}
            onChange={() => onCalled(appointment.id, !isCalled)}
            boxSize="5"
            accentColor="accent.solid"
          />
        </Flex>
      )}
      <Flex flex="1" minW="0" columnGap="5" wrap="wrap" align="center">
        <Box flex="1" minW="52">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            <bdi>{timeOfDay(startedAt, timeZone)}</bdi> · {nameIn(visit)}
            {patientDetails?.dateOfBirth && (
              <Text as="span" fontSize="sm" fontWeight="normal" color="fg.muted">
                {' '}
                {t('born {date}', { date: patientDetails.dateOfBirth })}
              </Text>
            )}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            {[outcomeLabel(visit, t, language), reasonLabel(visit, t)].filter(Boolean).join(' · ')}
          </Text>
          {called && (
            <Text fontSize="sm">
              {t('{name} called at {time}.', { name: called.by, time: timeOfDay(called.at, timeZone) })}
            </Text>
          )}
        </Box>
        {onCalled &&
          (patientPhone ? (
            <TextLink href={`tel:${patientPhone}`} variant="underline" minH="11" alignItems="center">
              <bdi>{phoneText(patientPhone)}</bdi>
            </TextLink>
          ) : (
            <Text fontSize="sm">{t('No phone number')}</Text>
          ))}
      </Flex>
    </Flex>
  );
}

/** The patient's name. */
export function nameIn({ appointment: { patientDetails } }: Visit): string {
  return patientDetails ? nameOf(patientDetails) : '';
}

/** Describes the outcome of a visit; names the day if it changed. */
export function outcomeLabel({ outcome, appointment, startedAt }: Visit, t: T, language: string): string {
  const { startDateTime, timeZone, doctorDetails } = appointment;
  if (outcome === 'cancelled') return t('Cancelled');
  if (outcome === 'kept') return t('Not changed');
  const isSameDay = dayOf(startDateTime, timeZone) === dayOf(startedAt, timeZone);
  const time = isSameDay ? timeOfDay(startDateTime, timeZone) : dayAndTime(startDateTime, timeZone, language);
  return t('Moved to {time}, Dr. {doctor}', { time, doctor: nameOf(doctorDetails) });
}

/** Why the patient should be called; empty if a message is enough. */
export function reasonLabel({ callReason }: Visit, t: T): string {
  if (callReason === 'soon') return t('Appointment is soon');
  if (callReason === 'unreachable') return t('Gets no messages');
  return callReason === 'waiting' ? t('Expected now or checked in') : '';
}
