import { call } from '@openward/api-client';
import {
  type AppointmentFilter,
  type CalendarAppointment,
  listCalendar,
  statusesWhere,
} from '@openward/contract/appointments';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';

import type { Range } from './range.ts';
import { wallText } from './wall.ts';

/** The most that one response holds. */
export const MOST = 1000;

const SHOWN = statusesWhere(({ stage }) => stage !== 'cancelled');

/**
 * The appointments of the shown days, refreshed when any appointment changes.
 * @param doctorIds undefined while unknown; empty for all that the user may see
 * @param filter further restrictions; its days are ignored
 */
export function useCalendarAppointments(
  { from, to }: Range,
  doctorIds: readonly string[] | undefined,
  filter: Partial<AppointmentFilter>,
) {
  const status = SHOWN.filter((each) => !filter.status?.length || filter.status.includes(each));
  const body = {
    ...filter,
    startDateTime: wallText(from),
    endDateTime: wallText(to),
    doctorId: [...(doctorIds ?? [])],
    status,
  };
  return useServerState(
    ['appointments', 'calendar', body],
    async (signal): Promise<CalendarAppointment[]> => {
      // The filter selects only cancelled ones, which a calendar never shows.
      if (status.length === 0) return [];
      return (await call(listCalendar, { body, query: {} }, { signal, quiet: true })).result;
    },
    { enabled: doctorIds !== undefined, refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
}
