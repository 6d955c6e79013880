import { call } from '@openward/api-client';
import { listActivePatients } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { type Choice, SearchField } from '@openward/ui/combobox';
import { useMemo, useState } from 'react';

const SHOWN = 20;

/**
 * The active patients by name; the date of birth tells two of one name apart.
 * @param props.known who was chosen before: they stand in the field before anything is searched for
 */
export function PatientField(props: { known?: Choice | undefined; onPicked?: (patient: Choice | undefined) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { known } = props;
  const found = useServerState(
    ['patients', 'active', typed],
    async (signal) =>
      (await call(listActivePatients, { query: { q: typed, page: 0, size: SHOWN } }, { signal, quiet: true })).result,
    { placeholderData: keepPreviousData, refreshOn: ['patient:changed'] },
  );
  const choices = useMemo(() => {
    const all = (found.data ?? []).map(({ id, firstName, lastName, dateOfBirth }) => ({
      value: id,
      label: `${firstName} ${lastName}`,
      detail: dateOfBirth ?? '',
    }));
    const isMissing = known && typed === '' && !all.some(({ value }) => value === known.value);
    return isMissing ? [known, ...all] : all;
  }, [found.data, known, typed]);
  return (
    <SearchField
      name="patientId"
      label={t('Patient Name')}
      placeholder={t('Type a name')}
      emptyText={t('No patients found.')}
      choices={choices}
      onSearch={setTyped}
      {...(props.onPicked && { onPicked: props.onPicked })}
      required
    />
  );
}
