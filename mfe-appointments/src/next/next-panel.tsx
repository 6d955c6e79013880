import { Link, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { CalendarPlus } from '@openward/ui/icons';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { lazy, Suspense } from 'react';
import { AppointmentCard } from '../appointment/appointment-card.tsx';
import { FreeSoon } from './free-soon.tsx';
import { NextCard } from './next-card.tsx';
import { useAlsoToday, useNext } from './use-next.ts';

// Hardly ever anything to see: it comes after what everybody sees.
const OpenOffers = lazy(() => import('./open-offer.tsx'));

/** The slot `dashboard.next`: what a patient has to come to, on whatever day, and the nearest times to book. */
export default function NextPanel() {
  const t = useT();
  const next = useNext();
  const alsoToday = useAlsoToday(next.data?.id);
  if (next.isPending) return <LoadingState label={t('Loading')} rows={1} height="48" />;
  if (next.data === undefined) {
    return (
      <ErrorState
        title={t('Your next appointment could not be loaded')}
        retryLabel={t('Retry')}
        onRetry={() => void next.refetch()}
      />
    );
  }
  return (
    <Stack gap="6">
      <Suspense>
        <OpenOffers />
      </Suspense>
      {next.data ? <NextCard appointment={next.data} /> : <NothingBooked />}
      {alsoToday.length > 0 && (
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
            {t('Nothing booked')}
          </Heading>
          <Text color="fg.muted">{t('Your next appointment will stand here, with where to go and when.')}</Text>
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
