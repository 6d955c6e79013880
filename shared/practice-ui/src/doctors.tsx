import { call } from '@openward/api-client';
import { type Doctor, listDoctors } from '@openward/contract/people';
import { useUser } from '@openward/remote-kit';
import { type ServerState, useServerState } from '@openward/remote-kit/query';

/** All doctors of the practice. @param isWanted false as long as the screen needs none */
export function useDoctors(isWanted = true): ServerState<Doctor[]> {
  return useServerState(
    ['doctors', 'all'],
    async (signal) => (await call(listDoctors, { query: {} }, { signal, quiet: true })).result,
    { enabled: isWanted },
  );
}

/**
 * The doctors whose time and patients the user manages: doctors manage their own, an HCP admin those of the hospital, a
 * system admin all.
 */
export function useOwnDoctors(
  isWanted = true,
): Pick<ServerState<Doctor[]>, 'data' | 'isPending' | 'isError' | 'refetch'> {
  const { userRole, doctorId, hospitalId } = useUser();
  const found = useDoctors(isWanted);
  const isOwn = (doctor: Doctor) => {
    if (userRole === 'ROLE_DOCTOR') return doctor.id === doctorId;
    return userRole !== 'ROLE_HCP_ADMIN' || doctor.hospitalId === hospitalId;
  };
  return { ...found, data: found.data?.filter(isOwn) };
}
