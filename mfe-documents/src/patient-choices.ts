import { call } from '@openward/api-client';
import { getPatient } from '@openward/contract/people';
import { patientChoice } from '@openward/practice-ui/patient-search';
import { useServerState } from '@openward/remote-kit/query';

/** The patient in the address, by name and details that distinguish equal names. */
export function useKnownPatient(patientId: string) {
  return useServerState(
    ['patients', 'known', patientId],
    async (signal) => {
      const { result } = await call(getPatient, { params: { id: patientId } }, { signal, quiet: true });
      return patientChoice({ ...result, dateOfBirth: result.dateOfBirth ?? '' });
    },
    { enabled: patientId !== '' },
  );
}
