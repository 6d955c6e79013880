import { call } from '@openward/api-client';
import { listDoctors } from '@openward/contract/people';
import { useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';

/** The doctors whose time the user manages: a doctor the own, an HCP admin the hospital's, a system admin everybody's. */
export function useDoctors() {
  const { userRole, doctorId, hospitalId } = useUser();
  return useServerState(['doctors', 'in care'], async (signal) => {
    const { result } = await call(listDoctors, { query: {} }, { signal, quiet: true });
    if (userRole === 'ROLE_DOCTOR') return result.filter(({ id }) => id === doctorId);
    if (userRole === 'ROLE_HCP_ADMIN') return result.filter((doctor) => doctor.hospitalId === hospitalId);
    return result;
  });
}
