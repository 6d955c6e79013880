import type { NamedDoctor } from '@openward/contract/people';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { useUser } from '@openward/remote-kit';

/** How many doctors are shown side by side by default. */
const AT_FIRST = 4;

/**
 * The doctors whose calendars are shown. Patients and doctors see their own; admins see some doctors of one hospital.
 * @param wanted the state in the address
 */
export function useShownDoctors(wanted: {
  hospital: string | null;
  doctors: readonly string[];
  /** The doctors in the list's filter. */
  filtered: readonly string[];
}) {
  const { userRole, doctorId } = useUser();
  const isAdmin = userRole === 'ROLE_HCP_ADMIN' || userRole === 'ROLE_SYS_ADMIN';
  const found = useOwnDoctors(userRole !== 'ROLE_PATIENT');
  const all = [...(found.data ?? [])].sort((a, b) => a.hospitalName.localeCompare(b.hospitalName));
  const named = wanted.doctors.length > 0 ? wanted.doctors : wanted.filtered;
  const hospital = (
    all.find((doctor) => doctor.hospitalId === wanted.hospital) ??
    all.find(({ id }) => named.includes(id)) ??
    ofMost(all)
  )?.hospitalId;
  const here = all.filter((doctor) => doctor.hospitalId === hospital);
  const chosen = here.filter(({ id }) => named.includes(id));
  const columns = isAdmin ? (chosen.length > 0 ? chosen : here.slice(0, AT_FIRST)) : [];
  const own = all.find(({ id }) => id === doctorId);
  return {
    /** The doctors that an admin can choose from. */
    choices: isAdmin ? all : [],
    hospitalId: hospital,
    /** The doctors shown side by side; empty if users see only their own. */
    columns,
    /** The doctors whose appointments are loaded; empty for all that the user may see. */
    askedIds: isAdmin ? columns.map(({ id }) => id) : wanted.filtered,
    /** The doctors whose working hours are shown. */
    workerIds: isAdmin ? columns.map(({ id }) => id) : doctorId ? [doctorId] : [],
    /** The time zone of the calendar; undefined if it is not just one. */
    timeZone: (columns[0] ?? own)?.timeZone,
    isPending: isAdmin && found.isPending,
    isError: isAdmin && found.isError && !found.data,
    retry: () => void found.refetch(),
  };
}

/** A doctor of the hospital with the most doctors, as the default. */
function ofMost(doctors: readonly NamedDoctor[]): NamedDoctor | undefined {
  const counts = new Map<string, number>();
  for (const { hospitalId } of doctors) counts.set(hospitalId, (counts.get(hospitalId) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return doctors.find(({ hospitalId }) => counts.get(hospitalId) === most);
}
