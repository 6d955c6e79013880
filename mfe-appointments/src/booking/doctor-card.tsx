import { consultationLabel } from '@openward/contract';
import type { Slot } from '@openward/contract/appointments';
import type { Doctor } from '@openward/contract/doctors';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { instantOf } from '@openward/ui/date-time';
import { Box, Flex, Heading, Panel, Text } from '@openward/ui/layout';
import type { ChosenSlot } from './chosen-slot.ts';
import { SlotChips } from './slot-chips.tsx';
import type { FoundDoctor } from './use-doctor-search.ts';

/**
 * A doctor in the search's result: speciality, hospital, Book now where free, and the next free times.
 * @param props.wanted the time that was searched for, on the clock of the doctor's hospital
 */
export function DoctorCard(props: { found: FoundDoctor; wanted: string; onChosen: (chosen: ChosenSlot) => void }) {
  const t = useT();
  const { doctor, slots, isFreeThen } = props.found;
  const name = t('Dr. {name}', { name: `${doctor.firstName} ${doctor.lastName}` });
  return (
    <Panel as="article" padding="5">
      <Flex justify="space-between" gap="4" align="flex-start">
        <Box>
          <Heading as="h2" fontSize="md">
            {name}
          </Heading>
          <Text fontSize="sm" color="fg.muted">
            {doctor.speciality.map((entry) => t(consultationLabel(entry))).join(', ')} · {doctor.hospitalName}
          </Text>
        </Box>
        {isFreeThen && (
          <Button
            aria-label={t('Book now with {name}', { name })}
            onClick={() => props.onChosen({ doctor, slot: slotAt(props.wanted, doctor) })}
          >
            {t('Book now')}
          </Button>
        )}
      </Flex>
      <Text fontSize="sm" fontWeight="medium" mt="4" mb="2">
        {t('Next free times')}
      </Text>
      <SlotChips label={name} slots={slots} onChosen={(slot) => props.onChosen({ doctor, slot })} />
    </Panel>
  );
}

function slotAt(wall: string, { timeZone, slotMinutes }: Doctor): Slot {
  const start = instantOf(wall, timeZone);
  const end = new Date(start.getTime() + slotMinutes * 60_000);
  return { startDateTime: start.toISOString(), endDateTime: end.toISOString(), timeZone };
}
