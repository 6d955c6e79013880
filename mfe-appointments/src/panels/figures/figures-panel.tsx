import { type Appointment, DESK_STATES, deskStateOf } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { Link, lazy, useLanguage, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { clockTime } from '@openward/ui/date-time';
import { Badge, ErrorState, LoadingState } from '@openward/ui/feedback';
import { Box, Flex, Heading, Panel, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import { Suspense } from 'react';
import { deskStateLabel } from '../../features/desk/desk-state-label.ts';
import { lateLabel, minutesLate } from '../../features/desk/desk-view.ts';
import { useNow } from '../../parts/appointment/use-now.ts';
import { askForFigures } from '../../parts/calls/first-calls.ts';

const DoctorsDay = lazy(() => import(/* webpackChunkName: "visit" */ './doctors-day.tsx'));

/** The figures of the day and the visits that need action, on the dashboards of staff. */
export function FiguresPanel() {
  const t = useT();
  const figures = useServerState(
    ['appointments', 'figures'],
    async (signal) => (await askForFigures({ signal })).result,
    { refreshOn: ['appointment:changed', 'document:changed'] },
  );
  if (figures.isPending) return <LoadingState label={t('Loading')} height="28" rows={2} />;
  if (!figures.data) {
    return (
      <ErrorState
        title={t('We could not load the appointments')}
        retryLabel={t('Try again')}
        onRetry={() => void figures.refetch()}
      />
    );
  }
  const { counts, late, pending, away, needsYou, day } = figures.data;
  return (
    <Stack gap="6">
      {day && (
        <Suspense fallback={<LoadingState label={t('Loading')} height="14" rows={3} />}>
          <DoctorsDay day={day} />
        </Suspense>
      )}
      <SimpleGrid columns={{ base: 2, md: 5 }} gap="3">
        {DESK_STATES.map((state) => (
          <Figure
            key={state}
            to={`/appointments?state=${state}`}
            number={counts[state]}
            label={deskStateLabel(state, t)}
            note={state === 'expected' && late > 0 ? t('{count} late', { count: late }) : ''}
          />
        ))}
      </SimpleGrid>
      <Box>
        <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="3">
          <Heading as="h3" fontSize="md">
            {t('Needs your attention')}
          </Heading>
          <Flex gap="2" wrap="wrap">
            {away > 0 && (
              <Button asChild variant="outline" colorPalette="danger" size="sm" minH="11">
                <Link to="/appointments/reassign">{t('Doctor away: {count}', { count: away })}</Link>
              </Button>
            )}
            <Button asChild variant="outline" size="sm" minH="11">
              <Link to="/appointments/pending">{t('Waiting for confirmation: {count}', { count: pending })}</Link>
            </Button>
          </Flex>
        </Flex>
        {/* In a doctor's day each line shows this itself. */}
        {!day && (
          <Panel as="div" padding="0">
            {needsYou.length === 0 ? (
              <Text p="5" color="fg.muted">
                {t('No patient is late, and all appointments today are confirmed.')}
              </Text>
            ) : (
              <Box as="ul" listStyleType="none">
                {needsYou.map((appointment) => (
                  <Needy key={appointment.id} appointment={appointment} />
                ))}
              </Box>
            )}
          </Panel>
        )}
      </Box>
    </Stack>
  );
}

function Figure(props: { to: string; number: number; label: string; note: string }) {
  return (
    <Box asChild display="grid" rounded="xl" _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid' }}>
      <Link to={props.to}>
        <Panel as="div" padding="4">
          <Text fontSize="3xl" fontWeight="bold" lineHeight="1.1" fontVariantNumeric="tabular-nums">
            {props.number}
          </Text>
          <Text color="fg.muted" fontSize="sm">
            {props.label}
          </Text>
          {props.note && (
            <Text color="fg.error" fontSize="sm" fontWeight="semibold">
              {props.note}
            </Text>
          )}
        </Panel>
      </Link>
    </Box>
  );
}

function Needy({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const language = useLanguage();
  const now = useNow();
  const { patientDetails, startDateTime, timeZone } = appointment;
  const minutes = minutesLate(appointment, now);
  const state = deskStateOf(appointment, now) ?? 'expected';
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: 0 }}>
      <Flex asChild align="center" gap="3" minH="14" px="4" py="2" wrap="wrap">
        <Link to={`/appointments?state=${state}`}>
          <Flex
            as="span"
            flex="1"
            minW="0"
            direction={{ base: 'column', md: 'row' }}
            align={{ md: 'center' }}
            columnGap="3"
          >
            <Text
              as="span"
              w={{ md: '40' }}
              flexShrink="0"
              fontWeight="semibold"
              fontVariantNumeric="tabular-nums"
              // The names of some zones are one long word.
              css={{ hyphens: 'auto' }}
            >
              <bdi>{clockTime(startDateTime, timeZone, language)}</bdi>
            </Text>
            <Text as="span" flex="1" overflowWrap="anywhere">
              {patientDetails && nameOf(patientDetails)}
            </Text>
          </Flex>
          <Badge colorPalette={minutes > 0 ? 'danger' : 'warning'} variant="subtle" size="md" rounded="full" px="2.5">
            {minutes > 0 ? lateLabel(minutes, t) : deskStateLabel(state, t)}
          </Badge>
        </Link>
      </Flex>
    </Box>
  );
}
