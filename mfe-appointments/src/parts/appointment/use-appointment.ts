import { call } from '@openward/api-client';
import { getAppointment } from '@openward/contract/appointments';
import { useServerState } from '@openward/remote-kit/query';

/** Loads one appointment and refreshes it when any appointment changes. @param enabled false to load nothing */
export function useAppointment(id: string, enabled = true) {
  return useServerState(
    ['appointments', 'one', id],
    async (signal) => (await call(getAppointment, { params: { id } }, { signal, quiet: true })).result,
    { enabled, refreshOn: ['appointment:changed'] },
  );
}
