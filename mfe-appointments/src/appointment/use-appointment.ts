import { call } from '@openward/api-client';
import { getAppointment } from '@openward/contract/appointments';
import { useServerState } from '@openward/remote-kit/query';

/** One appointment, asked for again whenever one changes. @param enabled false where it is not needed */
export function useAppointment(id: string, enabled = true) {
  return useServerState(
    ['appointments', 'one', id],
    async (signal) => (await call(getAppointment, { params: { id } }, { signal, quiet: true })).result,
    { enabled, refreshOn: ['appointment:changed'] },
  );
}
