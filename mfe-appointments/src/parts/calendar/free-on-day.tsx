import { call } from '@openward/api-client';
import { searchSlots } from '@openward/contract/availability';
import { nameOf } from '@openward/contract/text';
import { Link, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { timeOfDay, wallClock } from '@openward/ui/date-time';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Box, Flex, Stack, Text } from '@openward/ui/layout';
import type { WantedTime } from '../add-appointment/use-adding.ts';
import { dayText, wallText } from './wall.ts';

/** The most doctors that one search accepts. */
const MOST_DOCTORS = 100;
/** The most free times of a doctor in one response. */
const MOST_TIMES = 50;

/**
 * The free times of a day as buttons, for the agenda, which has no empty places to press.
 * @param props.from the day, or the time on it to start from
 */
export default function FreeOnDay(props: {
  from: Date;
  doctorIds: readonly string[];
  onPlace: (place: WantedTime) => void;
}) {
  const t = useT();
  const { from, onPlace } = props;
  const doctorId = props.doctorIds.slice(0, MOST_DOCTORS);
  const body = { startDateTime: wallText(from), days: 1, limit: MOST_TIMES, doctorId };
  const found = useServerState(
    ['appointments', 'slots', dayText(from), ...doctorId],
    async (signal) =>
      (await call(searchSlots, { body, query: { size: MOST_DOCTORS } }, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed'] },
  );
  if (found.isPending) return <LoadingState label={t('Loading')} rows={1} height="11" />;
  if (!found.data) {
    return (
      <ErrorState
        title={t('We could not load the free times')}
        retryLabel={t('Try again')}
        onRetry={() => void found.refetch()}
      />
    );
  }
  const free = found.data.filter(({ slots }) => slots.length > 0);
  const isMore =
    props.doctorIds.length > MOST_DOCTORS || free.some(({ slots, days }) => (days[0]?.free ?? 0) > slots.length);
  if (free.length === 0) return <Text color="fg.muted">{t('No free times on this day.')}</Text>;
  return (
    <Stack gap="3">
      {free.map(({ doctor, slots }) => {
        const name = t('Dr. {name}', { name: nameOf(doctor) });
        return (
          <Box key={doctor.id} role="group" aria-label={name}>
            <Text fontSize="sm" color="fg.muted" mb="1">
              {name}
            </Text>
            <Flex gap="2" wrap="wrap">
              {slots.map(({ startDateTime, timeZone }) => (
                <Button
                  key={startDateTime}
                  size="sm"
                  minH="11"
                  px="3"
                  variant="outline"
                  fontVariantNumeric="tabular-nums"
                  onClick={() =>
                    onPlace({ start: wallClock(startDateTime, timeZone).slice(0, 16), doctorId: doctor.id })
                  }
                >
                  <bdi>{timeOfDay(startDateTime, timeZone)}</bdi>
                </Button>
              ))}
            </Flex>
          </Box>
        );
      })}
      {isMore && (
        <Button asChild variant="ghost" minH="11" alignSelf="flex-start">
          <Link to={`/appointments/new?day=${dayText(from)}`}>{t('More times')}</Link>
        </Button>
      )}
    </Stack>
  );
}
