import { nameOf } from '@openward/contract/text';
import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Clock } from '@openward/ui/icons';
import { Box, Flex, Panel, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { DoctorCard, HowNear } from './doctor-card.tsx';
import { NoTime } from './no-time.tsx';
import type { Search } from './search.ts';
import { type ChosenSlot, useChoose } from './step-two.ts';
import { type FoundDoctor, useDoctorSearch } from './use-doctor-search.ts';

/** How many doctors are shown at first and added by each press. */
export const PAGE = 10;
/** The most that one response holds. */
const MOST = 100;

/** The results of a search; their number is announced. */
export function SearchResults(props: { search: Search; now: string; onChange: (changes: Partial<Search>) => void }) {
  const t = useT();
  const [size, setSize] = useState(PAGE);
  const found = useDoctorSearch(props.search, size, props.now);
  const count = `${found.data?.doctors.length}${found.data?.hasMore ? '+' : ''}`;
  return (
    <>
      <Text srOnly role="status">
        {found.data && !found.isPlaceholderData && t('Doctors: {count}', { count })}
      </Text>
      <Results {...props} found={found} onMore={size < MOST ? () => setSize(size + PAGE) : undefined} />
    </>
  );
}

/** The matching doctors, nearest to the patient first, below the earliest time among the nearest ones. */
function Results(props: {
  search: Search;
  found: ReturnType<typeof useDoctorSearch>;
  onChange: (changes: Partial<Search>) => void;
  onMore: (() => void) | undefined;
}) {
  const t = useT();
  const { search, found, onMore } = props;
  const choose = useChoose();
  if (found.isPending) return <LoadingState label={t('Looking for free times')} height="32" />;
  if (!found.data) {
    return (
      <ErrorState
        title={t('We could not load the free times')}
        retryLabel={t('Try again')}
        onRetry={() => void found.refetch()}
      />
    );
  }
  const { doctors, hasMore } = found.data;
  if (doctors.length === 0) {
    const isNarrow = search.type || search.hospital || search.q || search.day;
    const widen = () => props.onChange({ type: undefined, hospital: '', q: '', day: undefined });
    return (
      <NoTime
        search={search}
        onName={(q) => props.onChange({ q })}
        action={
          isNarrow && (
            <Button variant="outline" minH="11" onClick={widen}>
              {t('Show all free times')}
            </Button>
          )
        }
      />
    );
  }
  // The patient's own doctor comes before others who are free sooner.
  const near = doctors[0]?.near;
  const first = earliestOf(doctors.filter((one) => one.near === near));
  return (
    <Stack gap="4" opacity={found.isPlaceholderData ? 0.6 : undefined} aria-busy={found.isPlaceholderData || undefined}>
      {first && !search.at && <Earliest chosen={first} near={near} onChosen={choose} />}
      <Stack as="ul" gap="3" listStyleType="none">
        {doctors.map((one) => (
          <li key={`${one.doctor.id} ${search.day} ${search.type}`}>
            <DoctorCard found={one} search={search} first={first?.slot.startDateTime} onChosen={choose} />
          </li>
        ))}
      </Stack>
      {hasMore && onMore && (
        <Box alignSelf="center">
          <Button variant="outline" minH="11" onClick={onMore}>
            {t('More doctors')}
          </Button>
        </Box>
      )}
    </Stack>
  );
}

/** The earliest of all these times; undefined if there are none. */
function earliestOf(doctors: readonly FoundDoctor[]): ChosenSlot | undefined {
  const all = doctors.flatMap(({ doctor, slots }) => (slots[0] ? [{ doctor, slot: slots[0] }] : []));
  return all.reduce<ChosenSlot | undefined>(
    (first, one) => (first && first.slot.startDateTime <= one.slot.startDateTime ? first : one),
    undefined,
  );
}

/** Books the earliest time of the nearest doctors in one press. */
function Earliest(props: { chosen: ChosenSlot; near: FoundDoctor['near']; onChosen: (chosen: ChosenSlot) => void }) {
  const t = useT();
  const language = useLanguage();
  const { chosen, near, onChosen } = props;
  const { doctor, slot } = chosen;
  return (
    <Panel rank="hero" padding="5">
      <Flex
        gap="4"
        direction={{ base: 'column', sm: 'row' }}
        align={{ base: 'stretch', sm: 'center' }}
        justify="space-between"
      >
        <Flex gap="4" align="center" minW="0">
          <Box color="accent.fg" flexShrink="0">
            <Clock size="1.5rem" aria-hidden="true" />
          </Box>
          <Box minW="0">
            <Text fontSize="sm" color="fg.muted">
              {near ? t('Earliest time') : t('Earliest time with any doctor')} <HowNear near={near} />
            </Text>
            <Text fontWeight="semibold">{wholeTime(slot.startDateTime, slot.timeZone, language)}</Text>
            <Text fontSize="sm">
              {t('Dr. {name}', { name: nameOf(doctor) })} · {doctor.hospitalName}
            </Text>
          </Box>
        </Flex>
        <Button size="lg" flexShrink="0" onClick={() => onChosen(chosen)}>
          {t('Choose this time')}
        </Button>
      </Flex>
    </Panel>
  );
}
