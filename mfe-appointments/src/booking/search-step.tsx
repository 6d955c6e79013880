import { isStaff } from '@openward/contract';
import { onDemand, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { nextFullSlot } from '@openward/ui/date-time';
import { Skeleton } from '@openward/ui/feedback';
import { Flex, Panel, Stack } from '@openward/ui/layout';
import { Suspense, useEffect, useState } from 'react';
import { BookingFrame, useInRecord } from './booking-frame.tsx';
import { FoundDoctors } from './doctors-found.tsx';
import { TypeChips } from './filter-chips.tsx';
import { HospitalFilter, NameFilter } from './filter-controls.tsx';
import { useSearch } from './search.ts';
import { WeekStrip } from './week-strip.tsx';

// Forms, which most patients never open here.
const DateSearch = onDemand(() => import('./date-search.tsx'));
const ForWhom = onDemand(() => import('./for-whom.tsx'));

/** Step one of booking: what for, where, when; below it every doctor who fits, with their free times. */
export function SearchStep() {
  const t = useT();
  const staff = isStaff(useUser().userRole);
  const inRecord = useInRecord();
  const { search, change } = useSearch();
  // One instant for all that is asked, or each time it is drawn would be another question.
  const [now] = useState(() => new Date().toISOString());
  const [byTime, setByTime] = useState(search.at !== undefined);
  const [isStale, setStale] = useState(false);
  // It follows once the rest is there: whoever asks for it need not wait.
  useEffect(() => void DateSearch.load().catch(() => {}), []);
  return (
    <BookingFrame isFirst about={staff ? t('When should the patient come?') : t('When would you like to come?')}>
      <Stack gap="6">
        <Panel>
          <Stack gap="5">
            {staff && !inRecord && (
              <Suspense fallback={<Skeleton h="16" rounded="lg" />}>
                <ForWhom search={search} />
              </Suspense>
            )}
            <TypeChips chosen={search.type} onChosen={(type) => change({ type })} />
            <Flex gap="4" direction={{ base: 'column', sm: 'row' }}>
              <HospitalFilter chosen={search.hospital} onChosen={(hospital) => change({ hospital })} />
              <NameFilter typed={search.q} onTyped={(q) => change({ q })} />
            </Flex>
            {!byTime && <WeekStrip search={search} now={now} onChosen={(day) => change({ day })} />}
            {byTime && (
              <Suspense fallback={<Skeleton h="20" rounded="lg" />}>
                <DateSearch
                  at={search.at ?? nextFullSlot(30)}
                  onChange={() => setStale(true)}
                  onSearch={(at) => {
                    setStale(false);
                    change({ at, day: undefined });
                  }}
                />
              </Suspense>
            )}
            <Button
              variant="ghost"
              size="sm"
              minH="11"
              alignSelf="flex-start"
              ms="-3"
              onClick={() => {
                setByTime(!byTime);
                setStale(false);
                change({ at: undefined });
              }}
            >
              {byTime ? t('Choose by day') : t('Search by date and time')}
            </Button>
          </Stack>
        </Panel>
        {!isStale && <FoundDoctors search={search} now={now} onChange={change} />}
      </Stack>
    </BookingFrame>
  );
}
