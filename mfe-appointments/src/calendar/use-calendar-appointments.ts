import { APPOINTMENT_STATUSES } from '@openward/contract';
import type { Appointment } from '@openward/contract/appointments';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { appointments } from '../appointments-client.ts';
import type { Range } from './range.ts';
import { wallText } from './wall.ts';

/** As many as one answer holds. */
export const MOST = 1000;

const SHOWN = APPOINTMENT_STATUSES.filter((status) => status !== 'CANCELED');

/**
 * The appointments of the days that are seen, on the walls of each hospital; asked for again whenever one changes.
 * @param doctorIds whose; undefined while that is not known yet, empty for all that the user may see
 */
export function useCalendarAppointments({ from, to }: Range, doctorIds: readonly string[] | undefined) {
  const body = { startDateTime: wallText(from), endDateTime: wallText(to), doctorId: [...(doctorIds ?? [])] };
  return useServerState(
    ['appointments', 'calendar', body],
    async (signal): Promise<Appointment[]> => {
      const asked = { body: { ...body, status: SHOWN }, query: {} };
      return (await appointments.listAppointments(asked, { signal, quiet: true })).result;
    },
    { enabled: doctorIds !== undefined, refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
}
