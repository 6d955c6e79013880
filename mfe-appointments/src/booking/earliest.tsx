import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { Clock } from '@openward/ui/icons';
import { Box, Flex, Panel, Text } from '@openward/ui/layout';
import type { ChosenSlot } from './step-two.ts';
import type { FoundDoctor } from './use-doctor-search.ts';

/** The earliest time that anybody has, of the doctors found; undefined where nobody has one. */
export function earliestOf(doctors: readonly FoundDoctor[]): ChosenSlot | undefined {
  const all = doctors.flatMap(({ doctor, slots }) => (slots[0] ? [{ doctor, slot: slots[0] }] : []));
  return all.reduce<ChosenSlot | undefined>(
    (first, one) => (first && first.slot.startDateTime <= one.slot.startDateTime ? first : one),
    undefined,
  );
}

/** For whom any doctor will do: one press. */
export function Earliest({ chosen, onChosen }: { chosen: ChosenSlot; onChosen: (chosen: ChosenSlot) => void }) {
  const t = useT();
  const language = useLanguage();
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
              {t('Earliest with any doctor')}
            </Text>
            <Text fontWeight="semibold">{wholeTime(slot.startDateTime, slot.timeZone, language)}</Text>
            <Text fontSize="sm">
              {t('Dr. {name}', { name: `${doctor.firstName} ${doctor.lastName}` })} · {doctor.hospitalName}
            </Text>
          </Box>
        </Flex>
        <Button size="lg" flexShrink="0" onClick={() => onChosen(chosen)}>
          {t('Take this time')}
        </Button>
      </Flex>
    </Panel>
  );
}
