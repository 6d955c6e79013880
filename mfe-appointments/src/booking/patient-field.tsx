import { createClient } from '@openward/api-client';
import { patientEndpoints } from '@openward/contract/patients';
import { useT } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { SearchField } from '@openward/ui/combobox';
import { useMemo, useState } from 'react';

const patients = createClient(patientEndpoints);
const SHOWN = 20;

/** The active patients by name; the date of birth tells two of one name apart. */
export function PatientField() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const found = useServerState(
    ['patients', 'active', typed],
    async (signal) =>
      (await patients.listActivePatients({ query: { q: typed, page: 0, size: SHOWN } }, { signal, quiet: true }))
        .result,
    { placeholderData: keepPreviousData, refreshOn: ['patient:changed'] },
  );
  const choices = useMemo(
    () =>
      (found.data ?? []).map(({ id, firstName, lastName, dateOfBirth }) => ({
        value: id,
        label: `${firstName} ${lastName}`,
        detail: dateOfBirth ?? '',
      })),
    [found.data],
  );
  return (
    <SearchField
      name="patientId"
      label={t('Patient Name')}
      placeholder={t('Type a name')}
      emptyText={t('No patients found.')}
      choices={choices}
      onSearch={setTyped}
      required
    />
  );
}
