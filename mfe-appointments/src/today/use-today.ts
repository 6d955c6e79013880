import { useServerState } from '@openward/remote-kit/query';
import { appointments } from '../appointments-client.ts';

/** The user's appointments of today, earliest first; asked for again whenever one changes. */
export function useToday() {
  return useServerState(
    ['appointments', 'today'],
    async (signal) =>
      (await appointments.listTodaysAppointments({ body: {}, query: {} }, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed'] },
  );
}
