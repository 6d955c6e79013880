import { call } from '@openward/api-client';
import { type Appointment, type Slot, searchSlots } from '@openward/contract/appointments';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { useEffect, useState } from 'react';

const SHOWN = 8;
/** How far before the wanted time it looks, milliseconds. */
const BEFORE = 2 * 3_600_000;
/** While somebody goes through the parts of a date, milliseconds. */
const SETTLES = 400;

/**
 * A doctor's free times from a little before the wanted one on, at which the patient is free too.
 * @param around undefined while there is no time yet
 */
export function useNearestTimes({ patientId }: Appointment, doctorId: string, around: Date | undefined) {
  const from = around && new Date(around.getTime() - BEFORE).toISOString();
  const settled = useSettled(from);
  return useServerState(
    ['appointments', 'nearest', doctorId, patientId, settled],
    async (signal): Promise<Slot[]> => {
      const body = { startDateTime: settled as string, doctorId: [doctorId], limit: SHOWN, patientId };
      const { result } = await call(searchSlots, { query: {}, body }, { signal, quiet: true });
      return result[0]?.slots ?? [];
    },
    { enabled: settled !== undefined, refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
}

/** The value once it has rested. */
function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
