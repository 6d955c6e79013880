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

/** As many as one answer holds. */
export const MOST = 1000;

const SHOWN = statusesWhere(({ stage }) => stage !== 'cancelled');

/**
 * The appointments of the days that are seen, on the walls of each hospital; asked for again whenever one changes.
 * @param doctorIds whose; undefined while that is not known yet, empty for all that the user may see
 * @param filter what else narrows them down; its days do not count
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
      // Cancelled ones alone: there is nothing to show.
      if (status.length === 0) return [];
      return (await call(listCalendar, { body, query: {} }, { signal, quiet: true })).result;
    },
    { enabled: doctorIds !== undefined, refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
}
