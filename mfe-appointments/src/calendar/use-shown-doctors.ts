import type { NamedDoctor } from '@openward/contract/people';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { useUser } from '@openward/remote-kit';

/** Columns that stand side by side unless somebody chooses others. */
const AT_FIRST = 4;

/**
 * Whose calendars the user sees. Patients and doctors see their own, and are asked nothing; admins see some doctors of one
 * hospital.
 * @param wanted what the address asks for
 */
export function useShownDoctors(wanted: {
  hospital: string | null;
  doctors: readonly string[];
  /** Those whom a list's filter names. */
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
    /** Everybody whom an admin may choose. */
    choices: isAdmin ? all : [],
    hospitalId: hospital,
    /** Those whose columns stand side by side; empty where the user sees only their own. */
    columns,
    /** Whose appointments are asked for; empty for all that the user may see. */
    askedIds: isAdmin ? columns.map(({ id }) => id) : wanted.filtered,
    /** Those whose working hours lie behind the days. */
    workerIds: isAdmin ? columns.map(({ id }) => id) : doctorId ? [doctorId] : [],
    /** The clock of what is shown, where that is one. */
    timeZone: (columns[0] ?? own)?.timeZone,
    isPending: isAdmin && found.isPending,
    isError: isAdmin && found.isError && !found.data,
    retry: () => void found.refetch(),
  };
}

/** Somebody of the hospital where most of them work: that is where an overview begins. */
function ofMost(doctors: readonly NamedDoctor[]): NamedDoctor | undefined {
  const counts = new Map<string, number>();
  for (const { hospitalId } of doctors) counts.set(hospitalId, (counts.get(hospitalId) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return doctors.find(({ hospitalId }) => counts.get(hospitalId) === most);
}
