import { call } from '@openward/api-client';
import { getPatient, listActivePatients, type PatientName } from '@openward/contract/people';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import type { Choice } from '@openward/ui/combobox';
import { useMemo } from 'react';

/** The most that are found at a time, of however many there are. */
const SHOWN = 20;

/** The active patients whose name holds what was typed, the first of them and how many there are; nobody before that. */
export function usePatientChoices(typed: string) {
  const wanted = typed.trim();
  const found = useServerState(
    ['patients', 'active', wanted],
    (signal) => call(listActivePatients, { query: { q: wanted, page: 0, size: SHOWN } }, { signal, quiet: true }),
    { enabled: wanted !== '', placeholderData: keepPreviousData },
  );
  const rows = wanted === '' ? undefined : found.data?.result;
  const choices = useMemo(() => (rows ?? []).map(choiceOf), [rows]);
  return { found, choices, total: rows ? (found.data?.page?.total ?? 0) : 0 };
}

/** All active patients whose name holds what was typed, up to as many as one assignment may have. */
export async function allPatientsNamed(typed: string): Promise<Choice[]> {
  const { result } = await call(listActivePatients, { query: { q: typed.trim() } });
  return result.map(choiceOf);
}

/** Whose documents an address means: by name, with what tells two of one name apart. */
export function useKnownPatient(patientId: string) {
  return useServerState(
    ['patients', 'known', patientId],
    async (signal) => {
      const { result } = await call(getPatient, { params: { id: patientId } }, { signal, quiet: true });
      return choiceOf(result);
    },
    { enabled: patientId !== '' },
  );
}

function choiceOf({ id, firstName, lastName, dateOfBirth }: PatientName): Choice {
  return { value: id, label: `${firstName} ${lastName}`, detail: dateOfBirth ?? '' };
}
