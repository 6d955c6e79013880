import { raiseFailure, useT } from '@openward/remote-kit';
import { type Choice, MultiSearchField } from '@openward/ui/combobox';
import { useFormikContext } from '@openward/ui/form';
import { useState } from 'react';
import { allPatientsNamed, usePatientChoices } from '../patient-choices.ts';
import type { AssignValues } from './assign-values.ts';

/** Patients of one assignment (the contract's MOST_PATIENTS). */
const MOST = 1_000;

/** Patients, found by name one by one, or all at once whose name holds what was typed. */
export function PatientsField({ known }: { known: readonly Choice[] }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { values } = useFormikContext<AssignValues>();
  const { found, choices, total } = usePatientChoices(typed);
  const mayAddAll = total > 1 && total + values.patientId.length <= MOST;
  const findAll = () =>
    allPatientsNamed(typed).catch((error) => {
      raiseFailure(error, t);
      return [];
    });
  const emptyText = () => {
    if (found.isError) return t('The patients could not be searched. Please try again.');
    if (typed.trim() === '') return t('Type a name');
    if (found.isFetching) return t('Loading');
    return total > 0 ? t('All of these are chosen.') : t('No patients found.');
  };
  return (
    <MultiSearchField
      name="patientId"
      label={t('Patient Name')}
      placeholder={t('Type a name')}
      emptyText={emptyText()}
      choices={choices}
      known={known}
      countLabel={(count) => t('Chosen: {count}', { count })}
      removeLabel={({ label, detail }) => t('Remove {name}', { name: [label, detail].filter(Boolean).join(', ') })}
      many={{
        moreLabel: (count) => t('(and {count} more than are shown)', { count }),
        clearLabel: t('Remove all patients'),
      }}
      onSearch={setTyped}
      all={mayAddAll ? { label: t('Add all who are found: {count}', { count: total }), find: findAll } : undefined}
      required
    />
  );
}
