import { call } from '@openward/api-client';
import { searchProblem } from '@openward/contract';
import { listActivePatients, type PatientName } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import type { Choice } from '@openward/ui/combobox';
import { useMemo } from 'react';
import { useSimilarPatients } from './similar-names.tsx';

/** How many patients are listed. */
const SHOWN = 20;
const NOBODY: PatientName[] = [];

/** A patient as a choice; the date of birth distinguishes patients of the same name. */
export function patientChoice({ id, firstName, lastName, dateOfBirth }: PatientName): Choice {
  return { value: id, label: nameOf({ firstName, lastName }), detail: dateOfBirth ?? '' };
}

/**
 * Active patients whose name contains the typed text, followed by those with a similar name.
 * @param options.isOpen lists the first patients before the user types; otherwise no name is loaded until then
 * @returns the choices, the total count, and the text if there are no choices
 */
export function usePatientSearch(typed: string, { isOpen = false } = {}) {
  const t = useT();
  const wanted = typed.trim();
  const problem = searchProblem(typed);
  const isAsked = !problem && (isOpen || wanted !== '');
  const found = useServerState(
    ['patients', 'active', wanted],
    (signal) => call(listActivePatients, { query: { q: wanted, page: 0, size: SHOWN } }, { signal, quiet: true }),
    { enabled: isAsked, placeholderData: keepPreviousData, refreshOn: ['patient:changed'] },
  );
  const rows = (isAsked && found.data?.result) || NOBODY;
  const total = isAsked ? found.data?.page?.total : undefined;
  const similar = useSimilarPatients(typed, found.isPlaceholderData ? undefined : total, 'ACTIVE');
  const choices = useMemo(
    () => [
      ...rows.map(patientChoice),
      ...similar.map((person) => ({ ...patientChoice(person), group: t('Did you mean') })),
    ],
    [rows, similar, t],
  );
  const emptyText = () => {
    if (problem) return t(problem);
    if (found.isError) return t('We could not search for patients. Please try again.');
    if (!isAsked) return t('Type a name');
    return found.isFetching ? t('Loading') : t('No patients found.');
  };
  return { choices, total: total ?? 0, emptyText: emptyText() };
}

/** All active patients whose name contains the typed text. */
export async function allPatientsNamed(typed: string): Promise<Choice[]> {
  const { result } = await call(listActivePatients, { query: { q: typed.trim() } });
  return result.map(patientChoice);
}
