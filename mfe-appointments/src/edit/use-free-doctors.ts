import { call } from '@openward/api-client';
import { searchDoctors } from '@openward/contract/appointments';
import { useServerState } from '@openward/remote-kit/query';

/**
 * The doctors who are free at a time, whom the user may book.
 * @param wall `YYYY-MM-DDTHH:mm` on the wall of each doctor's hospital
 * @param length milliseconds; one slot of each doctor's where it is left out
 */
export function useFreeDoctors(wall: string, length: number | undefined) {
  const endDateTime =
    length === undefined ? null : new Date(Date.parse(`${wall}Z`) + length).toISOString().slice(0, 16);
  return useServerState(
    ['appointments', 'free-doctors', wall, endDateTime],
    async (signal) =>
      (await call(searchDoctors, { body: { startDateTime: wall, endDateTime } }, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed'] },
  );
}
