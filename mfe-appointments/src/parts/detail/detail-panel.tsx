import { call } from '@openward/api-client';
import { consultationLabel, isStaff } from '@openward/contract';
import {
  type Appointment,
  type AppointmentEvent,
  appointmentHistory,
  getAppointment,
} from '@openward/contract/appointments';
import { phoneText } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { AlertAnswers } from '@openward/practice-ui/alert-answers';
import { StatusBadge } from '@openward/practice-ui/statuses';
import { isScreen, Link, useLanguage, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { timeOfDay, wholeTime } from '@openward/ui/date-time';
import { SidePanel } from '@openward/ui/drawer';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Box, Flex, Heading, Stack, Text, Link as TextLink } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import { CardActions } from '../actions/card-actions.tsx';
import { useAppointmentActions } from '../actions/use-appointment-actions.ts';
import { useDialogs } from '../actions/use-dialogs.tsx';
import { ACTION_ROW, CancelledNote } from '../appointment/appointment-card.tsx';
import { eventLabel } from '../conflicts/conflict-explanation.ts';
import { Paper, usePrinting } from '../paper/paper.tsx';
import { PrintSlipButton } from '../paper/print-slip-button.tsx';
import { PlaceInSeries } from '../series/place-in-series.tsx';
import { LeadsOn } from './leads-on.tsx';

/** The side panel with all details of an appointment, its history and actions. */
export function DetailPanel({ appointmentId, onClose }: { appointmentId: string; onClose: () => void }) {
  const t = useT();
  const found = useServerState(
    ['appointments', 'one', appointmentId],
    async (signal) => (await call(getAppointment, { params: { id: appointmentId } }, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed', 'document:changed'] },
  );
  return (
    <SidePanel title={t('Appointment')} closeLabel={t('Close')} onClose={onClose}>
      {found.isPending && <LoadingState label={t('Loading')} rows={4} height="12" />}
      {found.isError && !found.data && (
        <ErrorState
          title={t('We could not load the appointment')}
          retryLabel={t('Try again')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && <Details appointment={found.data} />}
    </SidePanel>
  );
}

function Details({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const actions = useAppointmentActions();
  const { ask, dialogs } = useDialogs();
  const isPrinting = usePrinting();
  const staff = isStaff(useUser().userRole);
  return (
    <Stack gap="6">
      <Facts appointment={appointment} />
      <Stack gap="2" align="flex-start" css={{ '&:not(:has(a, button))': { display: 'none' } }}>
        <Flex {...ACTION_ROW}>
          <CardActions appointment={appointment} actions={actions} ask={ask} canEdit hasDetails={false} />
        </Flex>
        <PrintSlipButton appointment={appointment} />
      </Stack>
      {staff && appointment.patientId && <LeadsOn appointment={appointment} />}
      <PastEvents appointment={appointment} />
      {isPrinting && (
        <Paper>
          <Stack gap="5" fontSize="11pt">
            <Heading as="h2" fontSize="18pt">
              {t('Appointment')}
            </Heading>
            <Facts appointment={appointment} />
            <PastEvents appointment={appointment} />
          </Stack>
        </Paper>
      )}
      {dialogs}
    </Stack>
  );
}

function Facts({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const language = useLanguage();
  const { userRole } = useUser();
  const { startDateTime, endDateTime, timeZone, doctorDetails, consultationType } = appointment;
  return (
    <>
      <Stack gap="2">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="bold" fontSize="lg">
            {consultationType ? t(consultationLabel(consultationType)) : t('Blocked time')}
          </Text>
          <StatusBadge status={appointment.status} didNotCome={appointment.cancellation?.didNotCome} />
          <PlaceInSeries appointment={appointment} />
        </Flex>
        <CancelledNote appointment={appointment} />
      </Stack>
      <AlertAnswers alerts={appointment.alerts ?? []} />
      <Stack as="dl" gap="3">
        <Fact name={t('Time')}>
          {wholeTime(startDateTime, timeZone, language)}{' '}
          <Text as="span" color="fg.muted">
            {t('until {time}', { time: timeOfDay(endDateTime, timeZone) })}
          </Text>
        </Fact>
        {userRole !== 'ROLE_PATIENT' && <PatientFacts appointment={appointment} />}
        {userRole !== 'ROLE_DOCTOR' && (
          <Fact name={t('Doctor')}>{t('Dr. {name}', { name: nameOf(doctorDetails) })}</Fact>
        )}
        {appointment.lateMinutes !== undefined && (
          <Fact name={t('Late by')}>{t('{minutes} minutes', { minutes: appointment.lateMinutes })}</Fact>
        )}
        {userRole !== 'ROLE_PATIENT' && appointment.smsNote && (
          <Fact name={t('Text message from the patient')}>
            <bdi>{appointment.smsNote}</bdi>
          </Fact>
        )}
        <Fact name={t('Hospital')}>{appointment.hospitalName}</Fact>
        {appointment.description && (
          <Fact name={t('Description')}>
            <bdi>{appointment.description}</bdi>
          </Fact>
        )}
      </Stack>
    </>
  );
}

function PatientFacts({ appointment: { patientId, patientDetails, patientPhone } }: { appointment: Appointment }) {
  const t = useT();
  if (!patientDetails) return null;
  const record = `/patient/edit/${patientId}`;
  const name = nameOf(patientDetails);
  return (
    <>
      <Fact name={t('Patient')}>
        {isScreen(record) ? (
          <TextLink asChild variant="underline">
            <Link to={record}>{name}</Link>
          </TextLink>
        ) : (
          name
        )}
        {patientDetails.dateOfBirth && (
          <Text as="span" color="fg.muted">
            {' '}
            {t('born {date}', { date: patientDetails.dateOfBirth })}
          </Text>
        )}
      </Fact>
      {patientPhone && (
        <Fact name={t('Phone number')}>
          <TextLink href={`tel:${patientPhone}`} variant="underline" minH={{ base: '11', md: '6' }} alignItems="center">
            <bdi>{phoneText(patientPhone)}</bdi>
          </TextLink>
        </Fact>
      )}
    </>
  );
}

function PastEvents({ appointment }: { appointment: Appointment }) {
  const t = useT();
  return (
    <Box>
      <Heading as="h3" fontSize="md" mb="3">
        {t('History')}
      </Heading>
      <History appointment={appointment} />
    </Box>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box>
      <Text as="dt" fontSize="sm" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" overflowWrap="anywhere" whiteSpace="pre-wrap">
        {children}
      </Text>
    </Box>
  );
}

function History({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const { id } = appointment;
  const history = useServerState(
    ['appointments', 'history', id],
    async (signal) => (await call(appointmentHistory, { params: { id } }, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed'] },
  );
  if (history.isPending) return <LoadingState label={t('Loading')} rows={2} height="10" />;
  if (!history.data) {
    return (
      <ErrorState
        title={t('We could not load the history')}
        retryLabel={t('Try again')}
        onRetry={() => void history.refetch()}
      />
    );
  }
  return (
    <Stack as="ol" gap="4" listStyleType="none">
      {[...history.data].reverse().map((event) => (
        <li key={`${event.at} ${event.deed}`}>
          <Step event={event} timeZone={appointment.timeZone} />
        </li>
      ))}
    </Stack>
  );
}

function Step({ event, timeZone }: { event: AppointmentEvent; timeZone: string }) {
  const t = useT();
  const language = useLanguage();
  const isDoctor = useUser().userRole === 'ROLE_DOCTOR';
  const { from, reason } = event;
  return (
    <Box ps="4" borderInlineStartWidth="2px" borderColor="border.emphasized">
      <Text>{eventLabel(event, t)}</Text>
      {from && (
        <Text fontSize="sm" color="fg.muted">
          {t('Previously: {time}', { time: wholeTime(from.startDateTime, timeZone, language) })}
          {!isDoctor && ` · ${t('Dr. {name}', { name: nameOf(from.doctorDetails) })}`}
        </Text>
      )}
      {reason && (
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          <bdi>{reason}</bdi>
        </Text>
      )}
      <Text fontSize="sm" color="fg.muted">
        {wholeTime(event.at, timeZone, language)}
      </Text>
    </Box>
  );
}
