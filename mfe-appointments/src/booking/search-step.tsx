import { isStaff } from '@openward/contract';
import { useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { nextFullSlot } from '@openward/ui/date-time';
import { Flex, Page, PageHeader, Panel, Stack } from '@openward/ui/layout';
import { useState } from 'react';
import { DateSearch } from './date-search.tsx';
import { FoundDoctors } from './doctors-found.tsx';
import { TypeChips } from './filter-chips.tsx';
import { HospitalFilter, NameFilter } from './filter-controls.tsx';
import { ForWhom } from './for-whom.tsx';
import { useSearch } from './search.ts';
import { WeekStrip } from './week-strip.tsx';

/** Step one of booking: what for, where, when; below it every doctor who fits, with their free times. */
export function SearchStep() {
  const t = useT();
  const staff = isStaff(useUser().userRole);
  const { search, change } = useSearch();
  // One instant for all that is asked, or each time it is drawn would be another question.
  const [now] = useState(() => new Date().toISOString());
  const [byTime, setByTime] = useState(search.at !== undefined);
  const [isStale, setStale] = useState(false);
  return (
    <Page>
      <PageHeader title={t('Book appointment')}>
        {staff ? t('When should the patient come?') : t('When would you like to come?')}
      </PageHeader>
      <Stack gap="6">
        <Panel>
          <Stack gap="5">
            {staff && <ForWhom search={search} />}
            <TypeChips chosen={search.type} onChosen={(type) => change({ type })} />
            <Flex gap="4" direction={{ base: 'column', sm: 'row' }}>
              <HospitalFilter chosen={search.hospital} onChosen={(hospital) => change({ hospital })} />
              <NameFilter typed={search.q} onTyped={(q) => change({ q })} />
            </Flex>
            {!byTime && <WeekStrip search={search} now={now} onChosen={(day) => change({ day })} />}
            {byTime && (
              <DateSearch
                at={search.at ?? nextFullSlot(30)}
                onChange={() => setStale(true)}
                onSearch={(at) => {
                  setStale(false);
                  change({ at, day: undefined });
                }}
              />
            )}
            <Button
              variant="ghost"
              size="sm"
              minH="11"
              alignSelf="flex-start"
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
    </Page>
  );
}
