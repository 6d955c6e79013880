import type { IllToday } from '@openward/contract/appointments';
import { phoneText } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { Link, type T, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { dayAndTime, dayOf, timeOfDay } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { Box, chakra, Flex, Heading, Panel, Stack, Text, Link as TextLink } from '@openward/ui/layout';
import { type Ref, useState } from 'react';
import { Paper, PrintButton, printOnly } from '../paper/paper.tsx';

type Visit = IllToday['visits'][number];

/** What became of the day, and whom to call: on the screen to tick off, and on paper. It takes up the focus. */
export function IllOutcome({ ref, outcome }: { ref: Ref<HTMLDivElement>; outcome: IllToday }) {
  const t = useT();
  const { visits } = outcome;
  const [isOnPaper, setOnPaper] = useState(false);
  const count = (kind: Visit['outcome']) => visits.filter((visit) => visit.outcome === kind).length;
  const toCall = visits.filter(({ callReason }) => callReason);
  const told = visits.filter(({ callReason }) => !callReason);
  return (
    <Stack ref={ref} tabIndex={-1} outline="none" gap="6" role="group" aria-label={t('Result')}>
      <Notice kind="success">
        <Text as="span" display="block" fontWeight="semibold">
          {t('The rest of today is blocked.')}
        </Text>
        <Text as="span" display="block">
          {t('Appointments moved: {count}', { count: count('moved') })} ·{' '}
          {t('Appointments cancelled: {count}', { count: count('cancelled') })}
        </Text>
      </Notice>
      {toCall.length > 0 && (
        <Box as="section">
          <Flex justify="space-between" align="center" gap="3" mb="2" wrap="wrap">
            <Box>
              <Heading as="h2" fontSize="lg">
                {t('Patients to call ({count})', { count: toCall.length })}
              </Heading>
              <Text color="fg.muted">{t('Print this list before you leave: we do not keep it.')}</Text>
            </Box>
            <PrintButton
              label={t('Print call list')}
              onPrint={() =>
                printOnly(
                  () => setOnPaper(true),
                  () => setOnPaper(false),
                )
              }
            />
          </Flex>
          <VisitList label={t('Patients to call')} visits={toCall} canTick />
        </Box>
      )}
      {told.length > 0 && (
        <Box as="section">
          <Heading as="h2" fontSize="lg" mb="2">
            {t('Patients who get a message ({count})', { count: told.length })}
          </Heading>
          <VisitList label={t('Patients who get a message')} visits={told} />
        </Box>
      )}
      <Flex>
        <Button asChild variant="outline" minH="11">
          <Link to="/appointments">{t('Back to today')}</Link>
        </Button>
      </Flex>
      {isOnPaper && <CallSheet visits={toCall} />}
    </Stack>
  );
}

/** Visits with what became of them. @param props.canTick true for those whose patients are called one after the other */
function VisitList({ label, visits, canTick = false }: { label: string; visits: readonly Visit[]; canTick?: boolean }) {
  const t = useT();
  return (
    <Panel padding="0">
      <Box as="ul" listStyleType="none" aria-label={label}>
        {visits.map((visit) => (
          <VisitLine
            key={visit.appointment.id}
            visit={visit}
            tickLabel={canTick ? t('Called: {name}', { name: nameIn(visit) }) : undefined}
          />
        ))}
      </Box>
    </Panel>
  );
}

function VisitLine({ visit, tickLabel }: { visit: Visit; tickLabel: string | undefined }) {
  const t = useT();
  const language = useLanguage();
  const [isCalled, setCalled] = useState(false);
  const { appointment, startedAt } = visit;
  const { patientPhone, patientDetails, timeZone } = appointment;
  return (
    <Flex
      as="li"
      gap="2"
      ps={tickLabel ? '2' : '4'}
      pe="4"
      py="2"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0 }}
      color={isCalled ? 'fg.muted' : undefined}
    >
      {tickLabel && (
        <Flex as="label" w="11" h="11" align="center" justify="center" flexShrink="0">
          <chakra.input
            type="checkbox"
            aria-label={tickLabel}
            checked={isCalled}
            onChange={() => setCalled(!isCalled)}
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
            {[outcomeWords(visit, t, language), reasonWords(visit, t)].filter(Boolean).join(' · ')}
          </Text>
        </Box>
        {tickLabel &&
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

/** The patients to call on paper, with a box to tick for each. */
function CallSheet({ visits }: { visits: readonly Visit[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Paper>
      <Heading as="h2" fontSize="14pt" mb="2mm">
        {t('Patients to call')}
      </Heading>
      <table>
        <thead>
          <tr>
            {[t('Called'), t('Time'), t('Patient'), t('Phone number'), t('Result'), t('Reason')].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.appointment.id}>
              <td>☐</td>
              <td>{timeOfDay(visit.startedAt, visit.appointment.timeZone)}</td>
              <td>
                <bdi>{nameIn(visit)}</bdi>
              </td>
              <td>
                <bdi>{phoneText(visit.appointment.patientPhone ?? '')}</bdi>
              </td>
              <td>{outcomeWords(visit, t, language)}</td>
              <td>{reasonWords(visit, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}

function nameIn({ appointment: { patientDetails } }: Visit): string {
  return patientDetails ? nameOf(patientDetails) : '';
}

/** What became of a visit; the day is said where it is another one. */
function outcomeWords({ outcome, appointment, startedAt }: Visit, t: T, language: string): string {
  const { startDateTime, timeZone, doctorDetails } = appointment;
  if (outcome === 'cancelled') return t('Cancelled');
  if (outcome === 'kept') return t('Not changed');
  const isSameDay = dayOf(startDateTime, timeZone) === dayOf(startedAt, timeZone);
  const time = isSameDay ? timeOfDay(startDateTime, timeZone) : dayAndTime(startDateTime, timeZone, language);
  return t('Moved to {time}, Dr. {doctor}', { time, doctor: nameOf(doctorDetails) });
}

/** Why a patient should be called; empty where a message is enough. */
function reasonWords({ callReason }: Visit, t: T): string {
  if (callReason === 'soon') return t('Appointment is soon');
  if (callReason === 'unreachable') return t('Gets no messages');
  return callReason === 'waiting' ? t('Expected now or checked in') : '';
}
