import { consultationLabel } from '@openward/contract';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, Flex, Heading, Panel, Text } from '@openward/ui/layout';
import type { ChosenSlot } from './chosen-slot.ts';
import { SlotChips } from './slot-chips.tsx';
import type { FoundDoctor } from './use-doctor-search.ts';

/** A doctor in the search's result: speciality, hospital, Book now where free, and the next free times. */
export function DoctorCard(props: { found: FoundDoctor; wanted: string; onChosen: (chosen: ChosenSlot) => void }) {
  const t = useT();
  const { doctor, slots, isFreeThen } = props.found;
  const name = t('Dr. {name}', { name: `${doctor.firstName} ${doctor.lastName}` });
  const end = new Date(Date.parse(props.wanted) + doctor.slotMinutes * 60_000).toISOString();
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
            onClick={() => props.onChosen({ doctor, slot: { startDateTime: props.wanted, endDateTime: end } })}
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
