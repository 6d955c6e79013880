import type { Appointment, Slot } from '@openward/contract/appointments';
import { wallClock } from '@openward/contract/time';
import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { dayName, instantOf, timeOfDay } from '@openward/ui/date-time';
import { useFormikContext } from '@openward/ui/form';
import { Box, Flex, Stack, Text } from '@openward/ui/layout';
import { useNearestTimes } from './use-nearest-times.ts';
import type { EditValues } from './use-reschedule.ts';

/** The doctor's free times around the one in the form; one press takes one over. */
export function NearestTimes(props: {
  appointment: Appointment;
  doctorId: string;
  timeZone: string;
  onPicked: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { values, setFieldValue } = useFormikContext<EditValues>();
  const found = useNearestTimes(props.appointment, props.doctorId, instantIn(values.startDateTime, props.timeZone));
  // A help beside the field: where it does not come, the field does without.
  if (!found.data) return null;
  const wallOf = ({ startDateTime }: Slot) => wallClock(startDateTime, props.timeZone).slice(0, 16);
  return (
    <Box role="group" aria-label={t('Nearest free times')}>
      <Text fontSize="sm" fontWeight="medium" mb="2">
        {t('Nearest free times')}
      </Text>
      {found.data.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          {t('No free times near this one.')}
        </Text>
      )}
      <Stack gap="3">
        {[...byDay(found.data, language)].map(([day, slots]) => (
          <Box key={day}>
            <Text fontSize="xs" color="fg.muted" mb="1">
              {day}
            </Text>
            <Flex gap="2" wrap="wrap">
              {slots.map((slot) => (
                <Button
                  key={slot.startDateTime}
                  variant={wallOf(slot) === values.startDateTime ? 'solid' : 'outline'}
                  minH="11"
                  aria-pressed={wallOf(slot) === values.startDateTime}
                  aria-label={t('{day} at {time}', { day, time: timeOfDay(slot.startDateTime, slot.timeZone) })}
                  onClick={() => {
                    void setFieldValue('startDateTime', wallOf(slot));
                    props.onPicked();
                  }}
                >
                  {timeOfDay(slot.startDateTime, slot.timeZone)}
                </Button>
              ))}
            </Flex>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

/** Undefined while the time is half typed. */
function instantIn(wall: string, timeZone: string): Date | undefined {
  try {
    return instantOf(wall, timeZone);
  } catch {
    return undefined;
  }
}

function byDay(slots: readonly Slot[], language: string): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = dayName(slot.startDateTime, slot.timeZone, language);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return days;
}
