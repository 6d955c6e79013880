import { call } from '@openward/api-client';
import { listActivePatients } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { MultiSearchField } from '@openward/ui/combobox';
import { useMemo, useState } from 'react';

/** The most that are found at a time, of however many there are. */
const SHOWN = 20;

/** Some of the active patients, found by name; the date of birth tells two of one name apart. */
export function PatientsField() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const found = useServerState(
    ['patients', 'active', wanted],
    async (signal) =>
      (await call(listActivePatients, { query: { q: wanted, page: 0, size: SHOWN } }, { signal, quiet: true })).result,
    { enabled: wanted !== '', placeholderData: keepPreviousData },
  );
  const choices = useMemo(
    () =>
      (wanted === '' ? [] : (found.data ?? [])).map(({ id, firstName, lastName, dateOfBirth }) => ({
        value: id,
        label: `${firstName} ${lastName}`,
        detail: dateOfBirth ?? '',
      })),
    [found.data, wanted],
  );
  const emptyText = () => {
    if (found.isError) return t('The patients could not be searched. Please try again.');
    if (wanted === '') return t('Type a name');
    return found.isFetching ? t('Loading') : t('No patients found.');
  };
  return (
    <MultiSearchField
      name="patientId"
      label={t('Patients')}
      placeholder={t('Type a name')}
      emptyText={emptyText()}
      choices={choices}
      countLabel={(count) => t('Chosen: {count}', { count })}
      removeLabel={({ label, detail }) => t('Remove {name}', { name: [label, detail].filter(Boolean).join(', ') })}
      onSearch={setTyped}
      required
    />
  );
}
