import { raiseFailure, useT } from '@openward/remote-kit';
import { type Choice, MultiSearchField } from '@openward/ui/combobox';
import { type FormState, useFormState } from '@openward/ui/form';
import { useState } from 'react';
import { allPatientsNamed, usePatientSearch } from './patient-search.tsx';

/**
 * A form's field `patientId` for several active patients, found by name one by one, or all at once.
 * @param props.most how many may be chosen where all who are found can be added at once
 * @param props.known who is chosen already
 */
export function PatientsField(props: { label: string; most?: number; known?: readonly Choice[] }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const chosen = useFormState(({ values }: FormState<{ patientId: string[] }>) => values.patientId.length);
  const { choices, total, emptyText } = usePatientSearch(typed);
  const findAll = () =>
    allPatientsNamed(typed).catch((error) => {
      raiseFailure(error, t);
      return [];
    });
  return (
    <MultiSearchField
      name="patientId"
      label={props.label}
      placeholder={t('Type a name')}
      emptyText={total > 0 ? t('All of these are already selected.') : emptyText}
      foundLabel={(count) => t('Found: {count}', { count })}
      choices={choices}
      known={props.known ?? []}
      countLabel={(count) => t('Selected: {count}', { count })}
      removeLabel={({ label, detail }) => t('Remove {name}', { name: [label, detail].filter(Boolean).join(', ') })}
      many={{
        moreLabel: (count) => t('(and {count} more)', { count }),
        clearLabel: t('Remove all patients'),
      }}
      onSearch={setTyped}
      all={
        props.most && total > 1 && total + chosen <= props.most
          ? { label: t('Add all patients found ({count})', { count: total }), find: findAll }
          : undefined
      }
      required
    />
  );
}
