import type { Slot } from '@openward/contract/appointments';
import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { dayName, dayOf, timeOfDay } from '@openward/ui/date-time';
import { Box, Flex, Stack, Text } from '@openward/ui/layout';

/** Free times to choose from, by day; times are the reader's own clock. */
export function SlotChips(props: { label: string; slots: Slot[]; onChosen: (slot: Slot) => void }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Stack gap="3">
      {[...byDay(props.slots)].map(([day, slots]) => (
        <Box key={day}>
          <Text fontSize="xs" color="fg.muted" mb="1">
            {dayName(slots[0]?.startDateTime ?? day, language)}
          </Text>
          <Flex gap="2" wrap="wrap">
            {slots.map((slot) => (
              <Button
                key={slot.startDateTime}
                size="sm"
                variant="outline"
                aria-label={t('{name}, {day} at {time}', {
                  name: props.label,
                  day: dayName(slot.startDateTime, language),
                  time: timeOfDay(slot.startDateTime),
                })}
                onClick={() => props.onChosen(slot)}
              >
                {timeOfDay(slot.startDateTime)}
              </Button>
            ))}
          </Flex>
        </Box>
      ))}
    </Stack>
  );
}

function byDay(slots: Slot[]): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = dayOf(slot.startDateTime);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return days;
}
