import type { Slot } from '@openward/contract/appointments';
import type { Doctor } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { instantOf } from '@openward/ui/date-time';
import { Box, Flex, Panel } from '@openward/ui/layout';
import { DoctorLine } from './doctor-line.tsx';
import type { Search } from './search.ts';
import { SlotChips } from './slot-chips.tsx';
import type { ChosenSlot } from './step-two.ts';
import type { FoundDoctor } from './use-doctor-search.ts';
import { useMoreTimes } from './use-more-times.ts';

/** A doctor in the search's result: Book now where free at the very time, else the free times, which go on day by day. */
export function DoctorCard(props: {
  found: FoundDoctor;
  search: Search;
  /** The earliest time of all that are shown, ISO. */
  first: string | undefined;
  onChosen: (chosen: ChosenSlot) => void;
}) {
  const t = useT();
  const { found, search } = props;
  const { doctor, isFreeThen } = found;
  const times = useMoreTimes(found, search);
  const name = t('Dr. {name}', { name: `${doctor.firstName} ${doctor.lastName}` });
  return (
    <Panel as="article" padding="5">
      <Flex
        direction={{ base: 'column', md: 'row' }}
        justify="space-between"
        gap={{ base: '4', md: '6' }}
        align="flex-start"
      >
        <Box w={{ md: '72' }} flexShrink="0">
          <DoctorLine doctor={doctor} />
          {search.at && isFreeThen && (
            <Button
              mt="4"
              aria-label={t('Book now with {name}', { name })}
              onClick={() => props.onChosen({ doctor, slot: slotAt(search.at ?? '', doctor) })}
            >
              {t('Book now')}
            </Button>
          )}
        </Box>
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

function slotAt(wall: string, { timeZone, slotMinutes }: Doctor): Slot {
  const start = instantOf(wall, timeZone);
  const end = new Date(start.getTime() + slotMinutes * 60_000);
  return { startDateTime: start.toISOString(), endDateTime: end.toISOString(), timeZone };
}
