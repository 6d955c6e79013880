import { call } from '@openward/api-client';
import type { Appointment } from '@openward/contract/appointments';
import { type Slot, searchSlots } from '@openward/contract/availability';
import { wallClock } from '@openward/contract/time';
import { useT } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { dayOf, instantOf, timeOfDay } from '@openward/ui/date-time';
import { Pending } from '@openward/ui/feedback';
import { type FormState, useFormHandle, useFormState } from '@openward/ui/form';
import { Box, Text } from '@openward/ui/layout';
import { useEffect, useState } from 'react';
import { TimesByDay } from '../../parts/times/times-by-day.tsx';

import type { EditValues } from './use-reschedule.ts';

/** The doctor's free times near the one in the form; pressing one fills it in. */
export function NearestTimes(props: {
  appointment: Appointment;
  doctorId: string;
  timeZone: string;
  onPicked: () => void;
}) {
  const t = useT();
  const form = useFormHandle<EditValues>();
  const wanted = useFormState(({ values }: FormState<EditValues>) => values.startDateTime);
  const found = useNearestTimes(props.appointment, props.doctorId, props.timeZone, instantIn(wanted, props.timeZone));
  // Optional help: if it fails to load, the field works without it.
  if (!found.data) return found.isLoading ? <Pending /> : null;
  const { slots } = found.data;
  const wallOf = ({ startDateTime }: Slot) => wallClock(startDateTime, props.timeZone).slice(0, 16);
  return (
    <Box role="group" aria-label={t('Nearest free times')}>
      <Text fontSize="sm" fontWeight="medium" mb="2">
        {t('Nearest free times')}
      </Text>
      {found.data.holiday && (
        <Text fontSize="sm" mb="2">
          {t('The practice is closed on this day: {name}.', { name: found.data.holiday })}
        </Text>
      )}
      {slots.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          {t('No free times near this one.')}
        </Text>
      )}
      <TimesByDay slots={slots}>
        {(slot, day) => (
          <Button
            key={slot.startDateTime}
            variant={wallOf(slot) === wanted ? 'solid' : 'outline'}
            minH="11"
            aria-pressed={wallOf(slot) === wanted}
            aria-label={t('{day} at {time}', { day, time: timeOfDay(slot.startDateTime, slot.timeZone) })}
            onClick={() => {
              void form.get().setFieldValue('startDateTime', wallOf(slot));
              props.onPicked();
            }}
          >
            <bdi>{timeOfDay(slot.startDateTime, slot.timeZone)}</bdi>
          </Button>
        )}
      </TimesByDay>
    </Box>
  );
}

/** Undefined while the time is incomplete. */
function instantIn(wall: string, timeZone: string): Date | undefined {
  try {
    return instantOf(wall, timeZone);
  } catch {
    return undefined;
  }
}

const SHOWN = 8;
/** How far before the wanted time the search starts, in milliseconds. */
const BEFORE = 2 * 3_600_000;
/** Milliseconds that a date must not change before the search starts. */
const SETTLES = 400;

/**
 * A doctor's free times near the wanted one, at which the patient is free too, ignoring the appointment itself; also
 * the holiday of that day.
 * @param around undefined while there is no time yet
 */
function useNearestTimes(
  { id, patientId, consultationType }: Appointment,
  doctorId: string,
  timeZone: string,
  around: Date | undefined,
) {
  const from = around && new Date(around.getTime() - BEFORE).toISOString();
  const settled = useSettled(from);
  return useServerState(
    ['appointments', 'nearest', id, doctorId, patientId, settled],
    async (signal): Promise<{ slots: Slot[]; holiday: string | undefined }> => {
      const body = {
        startDateTime: settled as string,
        doctorId: [doctorId],
        limit: SHOWN,
        patientId,
        exceptId: id,
        consultationType: consultationType as 'Wellness',
      };
      const { result } = await call(searchSlots, { query: {}, body }, { signal, quiet: true });
      const { slots = [], days = [] } = result[0] ?? {};
      const day = dayOf(new Date(Date.parse(body.startDateTime) + BEFORE).toISOString(), timeZone);
      return { slots, holiday: days.find(({ date }) => date === day)?.holiday };
    },
    { enabled: settled !== undefined, refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
}

function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
