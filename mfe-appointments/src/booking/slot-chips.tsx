import type { Slot } from '@openward/contract/appointments';
import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { dayName, timeOfDay, zoneName } from '@openward/ui/date-time';
import { Box, Flex, Stack, Text } from '@openward/ui/layout';

/**
 * Free times to choose from, by day, on the hospital's clock.
 * @param props.first the time that stands out, ISO: the earliest of all
 */
export function SlotChips(props: { label: string; slots: Slot[]; first?: string; onChosen: (slot: Slot) => void }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Stack gap="3">
      {[...byDay(props.slots, language)].map(([day, slots]) => (
        <Box key={day}>
          <Text fontSize="sm" color="fg.muted" mb="1.5">
            {day}
          </Text>
          <Flex gap="2" wrap="wrap">
            {slots.map((slot) => (
              <Button
                key={slot.startDateTime}
                size="sm"
                minH="11"
                px="3"
                fontVariantNumeric="tabular-nums"
                variant={slot.startDateTime === props.first ? 'solid' : 'outline'}
                aria-label={t('{name}, {day} at {time}', {
                  name: props.label,
                  day,
                  time: timeOfDay(slot.startDateTime, slot.timeZone),
                })}
                onClick={() => props.onChosen(slot)}
              >
                {timeOfDay(slot.startDateTime, slot.timeZone)}
              </Button>
            ))}
          </Flex>
        </Box>
      ))}
    </Stack>
  );
}

/** Slots by the day as it is written, with the zone where it is not the device's. */
function byDay(slots: Slot[], language: string): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const { startDateTime, timeZone } = slot;
    const zone = zoneName(startDateTime, timeZone, language);
    const day = dayName(startDateTime, timeZone, language) + (zone && `, ${zone}`);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return days;
}
