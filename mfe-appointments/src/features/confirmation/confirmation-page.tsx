import { call } from '@openward/api-client';
import { isStaff } from '@openward/contract';
import { type Appointment, isAwaited } from '@openward/contract/appointments';
import { type ListedDocument, listPendingDocuments } from '@openward/contract/documents';
import { translated } from '@openward/contract/forms';
import { Link, useLanguage, useLocation, useParams, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { LoadingState, Notice } from '@openward/ui/feedback';
import { CalendarPlus, Check, QrCode } from '@openward/ui/icons';
import { Flex, Page, PageHeader, Panel, Stack, Text, Link as TextLink } from '@openward/ui/layout';
import { changeText } from '../../parts/appointment/change-until.ts';
import { isCheckInDay } from '../../parts/appointment/rules.ts';
import { NotShown } from '../../parts/appointment/unknown-appointment.tsx';
import { useAppointment } from '../../parts/appointment/use-appointment.ts';
import { WhereAndWhen } from '../../parts/appointment/where-and-when.tsx';
import { Mark } from '../../parts/check-in/mark.tsx';
import { PrintSlipButton } from '../../parts/paper/print-slip-button.tsx';
import { CalendarFileButton } from './calendar-file-button.tsx';

/** `/appointments/booked/:appointmentId`: what was booked, what happens next, and what to bring. */
export default function ConfirmationPage() {
  const t = useT();
  const staff = isStaff(useUser().userRole);
  const { appointmentId = '' } = useParams();
  const found = useAppointment(appointmentId);
  const forms = useWaitingForms(!staff);
  const isLoading = found.isPending || (found.isSuccess && !staff && forms.isPending);
  const booked = staff ? t('The appointment is booked') : t('Your appointment is booked');
  const isOff = found.data?.status === 'CANCELED';
  return (
    <Page width="3xl">
      <PageHeader title={isOff ? t('This appointment was cancelled') : booked} />
      {isLoading && <LoadingState label={t('Loading')} rows={1} height="80" />}
      {found.isError && !found.data && <NotShown error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && !isLoading && <Booked appointment={found.data} staff={staff} forms={forms.data ?? []} />}
    </Page>
  );
}

/** The patient's open forms. If they fail to load, the page shows none. */
function useWaitingForms(isWanted: boolean) {
  return useServerState(
    ['documents', 'waiting'],
    async (signal) =>
      (
        await call(listPendingDocuments, { query: { page: 0, size: 5 } }, { signal, quiet: true }).catch(
          () => undefined,
        )
      )?.result ?? [],
    { enabled: isWanted, refreshOn: ['document:changed'] },
  );
}

function Booked(props: { appointment: Appointment; staff: boolean; forms: readonly ListedDocument[] }) {
  const { appointment, staff, forms } = props;
  const t = useT();
  const isOff = appointment.status === 'CANCELED';
  return (
    <Stack gap="6">
      <Panel rank={isOff ? 'past' : 'hero'}>
        <Flex gap="6" direction={{ base: 'column', sm: 'row' }} align="flex-start">
          {!isOff && (
            <Flex colorPalette="success">
              <Mark tone="strong">
                <Check size="3rem" />
              </Mark>
            </Flex>
          )}
          <WhereAndWhen appointment={appointment} />
        </Flex>
      </Panel>
      {!isOff && <BookedSeries timeZone={appointment.timeZone} />}
      {!isOff && forms.length > 0 && <FillIn forms={forms} />}
      {!isOff && <WhatNext appointment={appointment} staff={staff} />}
      <Flex gap="3" wrap="wrap" direction={{ base: 'column', sm: 'row' }}>
        {!isOff && <CalendarFileButton appointment={appointment} />}
        <PrintSlipButton appointment={appointment} size="lg" />
        {!staff && isCheckInDay(appointment, new Date()) && (
          <Button asChild size="lg" variant="outline">
            <Link to={`/qrcode/${appointment.id}`}>
              <QrCode size="1.125rem" aria-hidden="true" /> {t('Show QR code')}
            </Link>
          </Button>
        )}
        <Button asChild size="lg" variant="outline">
          <Link to="/appointments/new">
            <CalendarPlus size="1.125rem" aria-hidden="true" /> {t('Book another appointment')}
          </Link>
        </Button>
        <Button asChild size="lg">
          <Link to={staff ? '/appointments' : '/home'}>{t('Done')}</Link>
        </Button>
      </Flex>
    </Stack>
  );
}

function BookedSeries({ timeZone }: { timeZone: string }) {
  const t = useT();
  const language = useLanguage();
  const series: string[] = useLocation().state?.series ?? [];
  if (series.length < 2) return null;
  return (
    <Panel>
      <Text as="h2" fontWeight="semibold" mb="3">
        {t('Appointments booked: {count}', { count: series.length })}
      </Text>
      <Stack as="ol" gap="1" ps="6" listStyleType="decimal">
        {series.map((time) => (
          <li key={time}>{wholeTime(time, timeZone, language)}</li>
        ))}
      </Stack>
    </Panel>
  );
}

function FillIn({ forms }: { forms: readonly ListedDocument[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Notice kind="warning">
      <Text fontWeight="semibold">{t('Please fill in before your visit')}</Text>
      <Stack as="ul" gap="0" listStyleType="none">
        {forms.map((form) => (
          <li key={form.id}>
            <TextLink asChild minH="11" alignItems="center" fontWeight="medium" textDecoration="underline">
              <Link to={`/document/upload/${form.id}`}>
                <bdi>{translated(form, language).displayName}</bdi>
              </Link>
            </TextLink>
          </li>
        ))}
      </Stack>
    </Notice>
  );
}

/** True if there is too little time to confirm the visit or to pass it on. */
const isSoon = ({ startDateTime }: Appointment) => Date.parse(startDateTime) - Date.now() < 1_800_000;

/** The next steps for patients; staff only see whether a confirmation is missing. */
function WhatNext({ appointment, staff }: { appointment: Appointment; staff: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { changeUntil } = appointment;
  // The calendar address belongs to the patient, so proxies do not see it.
  const isProxy = useUser().actingFor !== undefined;
  // The page may be opened again after the visit.
  if (!isAwaited(appointment) || Date.parse(appointment.endDateTime) < Date.now()) return null;
  if (staff) {
    return appointment.status === 'CONFIRMED' ? null : (
      <Notice kind="info">
        {t('This appointment still needs to be confirmed. You can find it under Confirmation Pending.')}
      </Notice>
    );
  }
  const isConfirmed = appointment.status === 'CONFIRMED';
  const steps = [
    isConfirmed && t('The practice has confirmed your appointment.'),
    ...(isSoon(appointment)
      ? [
          !isConfirmed && t('You do not need to wait for a confirmation.'),
          t('Please come to the front desk now. Show your QR code or give your name.'),
          t('If you cannot come, please call the practice.'),
        ]
      : [
          !isConfirmed && t('The practice will confirm your appointment. You do not need to do anything.'),
          t('On the day, show your QR code at the front desk or give your name.'),
          t('If you cannot come, please cancel early so that another patient can have this time.'),
        ]),
    changeUntil && changeText(changeUntil, appointment.timeZone, t, language),
  ].filter((step) => typeof step === 'string');
  return (
    <Panel>
      <Text as="h2" fontWeight="semibold" mb="3">
        {t('What happens next')}
      </Text>
      <Stack as="ol" gap="2" ps="5" listStyleType="decimal">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
      {!isProxy && (
        <Button asChild variant="ghost" minH="11" mt="3" ms="-4">
          <Link to="/appointments/subscribe">{t('See all your appointments in your own calendar')}</Link>
        </Button>
      )}
    </Panel>
  );
}
