import { call } from '@openward/api-client';
import { type DoctorSlots, type Slot, searchSlots } from '@openward/contract/availability';
import type { Doctor } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { raiseFailure, useT, useUser } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { addDays, dayOf, instantOf } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { Box, Flex, Panel, Stack } from '@openward/ui/layout';
import { useState } from 'react';
import { SlotChips } from '../../parts/times/slot-chips.tsx';
import { BookingRules } from './booking-rules.tsx';
import { DoctorLine } from './doctor-line.tsx';
import { type Search, searchBody } from './search.ts';
import type { ChosenSlot } from './step-two.ts';
import type { FoundDoctor } from './use-doctor-search.ts';

/** A doctor in the search results, with Book now if free at the searched time, and free times day by day. */
export function DoctorCard(props: {
  found: FoundDoctor;
  search: Search;
  /** The earliest of all shown times, ISO. */
  first: string | undefined;
  onChosen: (chosen: ChosenSlot) => void;
}) {
  const t = useT();
  const { found, search } = props;
  const { doctor, isFreeThen } = found;
  const times = useMoreTimes(found, search);
  const name = t('Dr. {name}', { name: nameOf(doctor) });
  return (
    <Panel as="article" padding="5">
      <Flex
        direction={{ base: 'column', md: 'row' }}
        justify="space-between"
        gap={{ base: '4', md: '6' }}
        align="flex-start"
      >
        <Stack w={{ md: '72' }} flexShrink="0" gap="4" align="flex-start">
          <HowNear near={found.near} />
          <DoctorLine doctor={doctor} />
          <BookingRules doctor={doctor} type={search.type} />
          {search.at && isFreeThen && (
            <Button
              aria-label={t('Book now with {name}', { name })}
              onClick={() => props.onChosen({ doctor, slot: slotAt(search.at ?? '', doctor) })}
            >
              {t('Book now')}
            </Button>
          )}
        </Stack>
        <Box flex="1" minW="0" w="full">
          <SlotChips
            label={name}
            slots={times.slots}
            first={props.first}
            onChosen={(slot) => props.onChosen({ doctor, slot })}
          />
          <ActionButton
            mt="2"
            ms="-3"
            size="sm"
            minH="11"
            variant="ghost"
            isBusy={times.isBusy}
            isOff={times.isOver}
            aria-label={t('More times with {name}', { name })}
            onClick={times.more}
          >
            {times.isOver ? t('No more times') : t('More times')}
          </ActionButton>
        </Box>
      </Flex>
    </Panel>
  );
}

/** Says why the doctor is listed before others; empty for doctors without such a reason. */
export function HowNear({ near }: Pick<FoundDoctor, 'near'>) {
  const t = useT();
  const isPatient = useUser().userRole === 'ROLE_PATIENT';
  if (!near) return null;
  const own = { doctor: t('Your doctor'), hospital: t('Your hospital'), area: t('Near you') };
  const theirs = { doctor: t("Patient's doctor"), hospital: t("Patient's hospital"), area: t('Near the patient') };
  return <Badge>{(isPatient ? own : theirs)[near]}</Badge>;
}

function slotAt(wall: string, { timeZone, slotMinutes }: Doctor): Slot {
  const start = instantOf(wall, timeZone);
  const end = new Date(start.getTime() + slotMinutes * 60_000);
  return { startDateTime: start.toISOString(), endDateTime: end.toISOString(), timeZone };
}

/** How many times are shown at first. */
const FEW = 9;
const DAYS_AHEAD = 60;
const A_DAY = 50;

/** A doctor's free times. Each call of `more` adds the rest of a day, then the next day with free times. */
function useMoreTimes({ doctor, slots }: DoctorSlots, search: Search) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const [added, setAdded] = useState<Slot[]>([]);
  const [state, setState] = useState<'there' | 'busy' | 'over'>('there');
  // The refreshed list may already contain some of the added times.
  const last = slots.at(-1)?.startDateTime ?? '';
  const all = [...slots, ...added.filter(({ startDateTime }) => startDateTime > last)];
  const more = async () => {
    setWhole(true);
    const end = all.at(-1);
    // The first press only shows the times that are already loaded.
    if (!end || (!isWhole && all.length > FEW)) return;
    setState('busy');
    try {
      const next = await timesAfter(end, doctor.id, search);
      setAdded([...added, ...next]);
      setState(next.length > 0 ? 'there' : 'over');
    } catch (error) {
      raiseFailure(error, t);
      setState('there');
    }
  };
  return {
    slots: isWhole ? all : all.slice(0, FEW),
    more: () => void more(),
    isBusy: state === 'busy',
    isOver: state === 'over',
  };
}

/** The remaining times of that day, or else those of the next day with free times. */
async function timesAfter({ startDateTime, timeZone }: Slot, doctorId: string, search: Search): Promise<Slot[]> {
  const ask = async (from: string, days: number, limit: number) => {
    const { result } = await call(
      searchSlots,
      { query: {}, body: { ...searchBody(search), doctorId: [doctorId], startDateTime: from, days, limit } },
      { quiet: true },
    );
    return result[0]?.slots ?? [];
  };
  const day = dayOf(startDateTime, timeZone);
  const rest = await ask(new Date(Date.parse(startDateTime) + 60_000).toISOString(), 1, A_DAY);
  if (rest.length > 0) return rest;
  const [first] = await ask(`${addDays(day, 1)}T00:00`, DAYS_AHEAD, 1);
  return first ? ask(`${dayOf(first.startDateTime, timeZone)}T00:00`, 1, A_DAY) : [];
}
