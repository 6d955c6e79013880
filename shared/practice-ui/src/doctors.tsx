import { call } from '@openward/api-client';
import { listDoctorNames, type NamedDoctor } from '@openward/contract/people';
import { namedAmong, nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { type ServerState, useServerState } from '@openward/remote-kit/query';
import type { Choice } from '@openward/ui/combobox';
import { useMemo } from 'react';
import { useSimilarStaff } from './similar-names.tsx';

/** All doctors of the practice. @param isWanted false to load nothing */
export function useDoctors(isWanted = true): ServerState<NamedDoctor[]> {
  return useNames('no', isWanted);
}

/** The doctors that the user manages: doctors themselves, an HCP admin those of the hospital, a system admin all. */
export function useOwnDoctors(isWanted = true): ServerState<NamedDoctor[]> {
  return useNames('yes', isWanted);
}

function useNames(own: 'yes' | 'no', isWanted: boolean): ServerState<NamedDoctor[]> {
  return useServerState(
    ['doctors', own],
    async (signal) => (await call(listDoctorNames, { query: { own } }, { signal, quiet: true })).result,
    { enabled: isWanted },
  );
}

/** The doctors whose name contains the typed text as choices, followed by those with a similar name. */
export function useNamedDoctors(doctors: readonly NamedDoctor[], typed: string): Choice[] {
  const t = useT();
  const named = useMemo(() => namedAmong(doctors, typed), [doctors, typed]);
  const similar = useSimilarStaff(typed, named.length);
  return useMemo(() => {
    const ids = new Set(similar.map(({ id }) => id));
    const alike = doctors.filter((doctor) => ids.has(doctor.id) && !named.includes(doctor));
    return [
      ...named.map((doctor) => doctorChoice(doctor)),
      ...alike.map((doctor) => ({ ...doctorChoice(doctor), group: t('Did you mean') })),
    ];
  }, [doctors, named, similar, t]);
}

/** A doctor as a choice; the hospital distinguishes doctors of the same name. */
function doctorChoice(doctor: NamedDoctor): Choice {
  return { value: doctor.id, label: nameOf(doctor), detail: doctor.hospitalName };
}
