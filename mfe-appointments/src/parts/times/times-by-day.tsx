import type { Slot } from '@openward/contract/availability';
import { type T, useLanguage, useT } from '@openward/remote-kit';
import { dayName, zoneName } from '@openward/ui/date-time';
import { Box, Flex, Stack, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** Free times by day, in the hospital's time zone. @param props.children renders one time; gets the formatted day */
export function TimesByDay(props: { slots: readonly Slot[]; children: (slot: Slot, day: string) => ReactNode }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Stack gap="3">
      {[...byDay(props.slots, language, t)].map(([day, slots]) => (
        <Box key={day}>
          <Text fontSize="sm" color="fg.muted" mb="1.5">
            {day}
          </Text>
          <Flex gap="2" wrap="wrap">
            {slots.map((slot) => props.children(slot, day))}
          </Flex>
        </Box>
      ))}
    </Stack>
  );
}

/** Groups slots by formatted day, which includes the time zone if the device has another one. */
function byDay(slots: readonly Slot[], language: string, t: T): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const { startDateTime, timeZone } = slot;
    const zone = zoneName(startDateTime, timeZone, language);
    const day = dayName(startDateTime, timeZone, language);
    const named = zone ? t('{day}, {zone}', { day, zone }) : day;
    days.set(named, [...(days.get(named) ?? []), slot]);
  }
  return days;
}
