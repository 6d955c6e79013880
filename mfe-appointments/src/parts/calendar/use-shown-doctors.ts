import type { NamedDoctor } from '@openward/contract/people';
import { alphabetOf } from '@openward/contract/text';
import { useDoctors, useOwnDoctors } from '@openward/practice-ui/doctors';
import { useLanguage, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { askForNext } from '../calls/first-calls.ts';

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
  const compare = alphabetOf(useLanguage());
  const all = [...(found.data ?? [])].sort((a, b) => compare(a.hospitalName, b.hospitalName));
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
  const patientZone = usePatientZone(userRole === 'ROLE_PATIENT');
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
    timeZone: (columns[0] ?? own)?.timeZone ?? patientZone,
    isPending: isAdmin && found.isPending,
    isError: isAdmin && found.isError && !found.data,
    retry: () => void found.refetch(),
  };
}

/** The zone of a patient's next appointment; without one, that of all doctors, if they have the same. */
function usePatientZone(isPatient: boolean): string | undefined {
  const next = useServerState(['appointments', 'next'], async (signal) => (await askForNext({ signal })).result, {
    enabled: isPatient,
  });
  const doctors = useDoctors(isPatient && next.data === null);
  const [zone, other] = new Set(doctors.data?.map(({ timeZone }) => timeZone));
  return next.data?.timeZone ?? (other ? undefined : zone);
}

/** A doctor of the hospital with the most doctors, as the default. */
function ofMost(doctors: readonly NamedDoctor[]): NamedDoctor | undefined {
  const counts = new Map<string, number>();
  for (const { hospitalId } of doctors) counts.set(hospitalId, (counts.get(hospitalId) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return doctors.find(({ hospitalId }) => counts.get(hospitalId) === most);
}
