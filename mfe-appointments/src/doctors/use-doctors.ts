import { createClient } from '@openward/api-client';
import { doctorEndpoints } from '@openward/contract/doctors';
import { useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';

const doctors = createClient(doctorEndpoints);

/** The doctors whose time the user manages: a doctor the own, an HCP admin the hospital's, a system admin everybody's. */
export function useDoctors() {
  const { userRole, doctorId, hospitalId } = useUser();
  return useServerState(['doctors', 'in care'], async (signal) => {
    const { result } = await doctors.listDoctors({ query: {} }, { signal, quiet: true });
    if (userRole === 'ROLE_DOCTOR') return result.filter(({ id }) => id === doctorId);
    if (userRole === 'ROLE_HCP_ADMIN') return result.filter((doctor) => doctor.hospitalId === hospitalId);
    return result;
  });
}
