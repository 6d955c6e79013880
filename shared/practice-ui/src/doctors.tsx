import { call } from '@openward/api-client';
import { listDoctorNames, type NamedDoctor } from '@openward/contract/people';
import { namedAmong, nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { type ServerState, useServerState } from '@openward/remote-kit/query';
import type { Choice } from '@openward/ui/combobox';
import { useMemo } from 'react';
import { useSimilarStaff } from './similar-names.tsx';

/** All doctors of the practice. @param isWanted false as long as the screen needs none */
export function useDoctors(isWanted = true): ServerState<NamedDoctor[]> {
  return useNames('no', isWanted);
}

/**
 * The doctors whose time and patients the user manages: doctors manage their own, an HCP admin those of the hospital, a
 * system admin all.
 */
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

/** Of some doctors those whose name holds what was typed, as choices, and below them those whose name is like it. */
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

/** A doctor to choose; the hospital tells apart two doctors of the same name. */
function doctorChoice(doctor: NamedDoctor): Choice {
  return { value: doctor.id, label: nameOf(doctor), detail: doctor.hospitalName };
}
