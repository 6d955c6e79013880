import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Box, Stack } from '@openward/ui/layout';
import { useState } from 'react';
import { DoctorCard } from './doctor-card.tsx';
import { Earliest, earliestOf } from './earliest.tsx';
import { NoTime } from './no-time.tsx';
import type { Search } from './search.ts';
import { useChoose } from './step-two.ts';
import { useDoctorSearch } from './use-doctor-search.ts';

/** Doctors that are shown at first, and added at each press. */
const PAGE = 10;
/** As many as one answer holds. */
const MOST = 100;

/** The doctors who fit a search, whoever is free first standing first. */
export function FoundDoctors(props: { search: Search; now: string; onChange: (changes: Partial<Search>) => void }) {
  const t = useT();
  const { search } = props;
  const [size, setSize] = useState(PAGE);
  const found = useDoctorSearch(search, size, props.now);
  const choose = useChoose();
  if (found.isPending) return <LoadingState label={t('Looking for free times')} height="32" />;
  if (!found.data) {
    return (
      <ErrorState
        title={t('The free times could not be loaded')}
        retryLabel={t('Retry')}
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
  const first = earliestOf(doctors);
  return (
    <Stack gap="4" opacity={found.isPlaceholderData ? 0.6 : undefined} aria-busy={found.isPlaceholderData || undefined}>
      {first && !search.at && <Earliest chosen={first} onChosen={choose} />}
      <Stack as="ul" gap="3" listStyleType="none">
        {doctors.map((one) => (
          <li key={`${one.doctor.id} ${search.day} ${search.type}`}>
            <DoctorCard found={one} search={search} first={first?.slot.startDateTime} onChosen={choose} />
          </li>
        ))}
      </Stack>
      {hasMore && size < MOST && (
        <Box alignSelf="center">
          <Button variant="outline" minH="11" onClick={() => setSize(size + PAGE)}>
            {t('More doctors')}
          </Button>
        </Box>
      )}
    </Stack>
  );
}
