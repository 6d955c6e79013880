import { useServerState } from '@openward/remote-kit/query';
import { appointments } from '../appointments-client.ts';

/** One appointment, asked for again whenever one changes. */
export function useAppointment(id: string) {
  return useServerState(
    ['appointments', 'one', id],
    async (signal) => (await appointments.getAppointment({ params: { id } }, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed'] },
  );
}
