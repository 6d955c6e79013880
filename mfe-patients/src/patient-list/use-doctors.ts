import { call } from '@openward/api-client';
import { listDoctors } from '@openward/contract/people';
import { useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';

/** A doctor who can be chosen. */
export interface NamedDoctor {
  id: string;
  name: string;
  hospital: string;
}

/**
 * The doctors whose appointments the user may see, by name: those of an HCP admin's own hospital, all for the system admin.
 * @param isWanted whether anybody asks for them
 */
export function useDoctors(isWanted: boolean) {
  const { userRole, hospitalId, doctorId } = useUser();
  return useServerState(
    ['doctors', 'of-patients'],
    async (signal): Promise<NamedDoctor[]> => {
      const { result } = await call(listDoctors, { query: {} }, { signal, quiet: true });
      return result
        .filter((doctor) => userRole !== 'ROLE_HCP_ADMIN' || doctor.hospitalId === hospitalId)
        .filter((doctor) => userRole !== 'ROLE_DOCTOR' || doctor.id === doctorId)
        .map(({ id, firstName, lastName, hospitalName }) => ({
          id,
          name: `${firstName} ${lastName}`,
          hospital: hospitalName,
        }));
    },
    { enabled: isWanted },
  );
}
