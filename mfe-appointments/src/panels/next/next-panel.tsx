import { nameOf } from '@openward/contract/text';
import { Link, lazy, useLanguage, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState, Pending } from '@openward/ui/feedback';
import { CalendarPlus } from '@openward/ui/icons';
import { Box, Flex, Heading, Panel, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import { Suspense } from 'react';
import { stepTwoAddress } from '../../features/booking/step-two.ts';
import { AppointmentCard } from '../../parts/appointment/appointment-card.tsx';
import { specialitiesOf } from '../../parts/appointment/specialities.ts';
import { askForFreeSoon, askForNext, askForToday } from '../../parts/calls/first-calls.ts';
import { useWaiting } from '../../parts/waiting-list/use-waiting.ts';
import { NextCard } from './next-card.tsx';

// Rarely has anything to show.
const OpenOffers = lazy(() => import(/* webpackChunkName: "dashboard" */ './open-offer.tsx'));

/** The slot `dashboard.next`: a patient's next appointment of any day, and the next free times. */
export default function NextPanel() {
  const t = useT();
  const next = useNext();
  const alsoToday = useAlsoToday(next.data?.id);
  const waiting = useWaiting();
  const loading = <LoadingState label={t('Loading')} rows={1} height="48" />;
  if (next.data === undefined && !next.isPending) {
    return (
      <ErrorState
        title={t('We could not load your next appointment')}
        retryLabel={t('Try again')}
        onRetry={() => void next.refetch()}
      />
    );
  }
  return (
    <Stack gap="6">
      {waiting.isPending && loading}
      {waiting.data?.some(({ offer }) => offer) && (
        <Suspense fallback={loading}>
          <OpenOffers />
        </Suspense>
      )}
      {next.isPending ? loading : next.data ? <NextCard appointment={next.data} /> : <NothingBooked />}
      {!alsoToday && <Pending />}
      {alsoToday && alsoToday.length > 0 && (
        <Box>
          <Heading as="h2" fontSize="lg" mb="3">
            {t('Also today')}
          </Heading>
          <Stack as="ul" gap="3" listStyleType="none">
            {alsoToday.map((appointment) => (
              <li key={appointment.id}>
                <AppointmentCard appointment={appointment} headingAs="h3" />
              </li>
            ))}
          </Stack>
        </Box>
      )}
      <FreeSoon />
    </Stack>
  );
}

function NothingBooked() {
  const t = useT();
  return (
    <Panel rank="hero">
      <Flex
        gap="4"
        direction={{ base: 'column', sm: 'row' }}
        align={{ base: 'stretch', sm: 'center' }}
        justify="space-between"
      >
        <Box>
          <Heading as="h2" fontSize="lg">
            {t('No upcoming appointments')}
          </Heading>
          <Text color="fg.muted">{t('Your next appointment will appear here with its time and place.')}</Text>
        </Box>
        <Button asChild size="lg" flexShrink="0">
          <Link to="/appointments/new">
            <CalendarPlus size="1.125rem" aria-hidden="true" /> {t('Book Appointment')}
          </Link>
        </Button>
      </Flex>
    </Panel>
  );
}

/** The next free times with a link to book each; empty if there are none. */
export function FreeSoon() {
  const t = useT();
  const language = useLanguage();
  const soon = useFreeSoon();
  if (soon.isPending) return <Pending />;
  const offers = (soon.data ?? []).flatMap(({ doctor, slots: [slot] }) => (slot ? [{ doctor, slot }] : []));
  if (offers.length === 0) return null;
  return (
    <Box>
      <Heading as="h2" fontSize="lg" mb="3">
        {t('Next free times')}
      </Heading>
      <SimpleGrid as="ul" columns={{ base: 1, md: 3 }} gap="3" listStyleType="none">
        {offers.map(({ doctor, slot }) => (
          <li key={doctor.id}>
            <Box
              asChild
              display="block"
              h="full"
              borderWidth="1px"
              borderColor="border"
              bg="bg.panel"
              rounded="xl"
              p="4"
              _hover={{ borderColor: 'accent.solid' }}
              _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid' }}
            >
              <Link to={stepTwoAddress({ doctor, slot })}>
                <Text fontWeight="semibold" color="accent.fg">
                  {wholeTime(slot.startDateTime, slot.timeZone, language)}
                </Text>
                <Text fontSize="sm">{t('Dr. {name}', { name: nameOf(doctor) })}</Text>
                <Text fontSize="sm" color="fg.muted">
                  {specialitiesOf(doctor, t, language)} · {doctor.hospitalName}
                </Text>
              </Link>
            </Box>
          </li>
        ))}
      </SimpleGrid>
    </Box>
  );
}

/** The patient's next appointment, null if there is none. It refreshes when any appointment changes. */
export function useNext() {
  return useServerState(['appointments', 'next'], async (signal) => (await askForNext({ signal })).result, {
    refreshOn: ['appointment:changed'],
  });
}

/** The patient's other appointments of today without cancelled ones; undefined while loading. */
export function useAlsoToday(next: string | undefined) {
  const today = useServerState(['appointments', 'today'], async (signal) => (await askForToday({ signal })).result, {
    refreshOn: ['appointment:changed'],
  });
  if (today.isPending) return undefined;
  return (today.data ?? []).filter(({ id, status }) => id !== next && status !== 'CANCELED');
}

/** The next free times, each with another doctor. */
export function useFreeSoon() {
  return useServerState(['appointments', 'free-soon'], async (signal) => (await askForFreeSoon({ signal })).result, {
    refreshOn: ['appointment:changed'],
  });
}
