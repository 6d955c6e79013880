import type { Slot } from '@openward/contract/availability';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { timeOfDay } from '@openward/ui/date-time';
import { Roving } from './roving.tsx';
import { TimesByDay } from './times-by-day.tsx';

/**
 * Free times to choose from, by day.
 * @param props.first the time to highlight, ISO: the earliest of all
 */
export function SlotChips(props: { label: string; slots: Slot[]; first?: string; onChosen: (slot: Slot) => void }) {
  const t = useT();
  return (
    <Roving label={props.label} direction="column">
      <TimesByDay slots={props.slots}>
        {(slot, day) => (
          <Button
            key={slot.startDateTime}
            size="sm"
            minH="11"
            px="3"
            fontVariantNumeric="tabular-nums"
            variant={slot.startDateTime === props.first ? 'surface' : 'outline'}
            aria-label={t('{name}, {day} at {time}', {
              name: props.label,
              day,
              time: timeOfDay(slot.startDateTime, slot.timeZone),
            })}
            onClick={() => props.onChosen(slot)}
          >
            <bdi>{timeOfDay(slot.startDateTime, slot.timeZone)}</bdi>
          </Button>
        )}
      </TimesByDay>
    </Roving>
  );
}
