import { raiseFailure, useT } from '@openward/remote-kit';
import { type Choice, MultiSearchField } from '@openward/ui/combobox';
import { type FormState, useFormState } from '@openward/ui/form';
import { useEffect, useRef, useState } from 'react';
import { allPatientsNamed, usePatientSearch } from './patient-search.tsx';

/**
 * A form field `patientId` for several active patients, added by name one by one or all at once.
 * @param props.most the most that can be chosen, if all found ones can be added at once
 * @param props.known the initially chosen patients
 * @param props.added groups of patients that were added outside of the field
 */
export function PatientsField(props: {
  label: string;
  most?: number;
  known?: readonly Choice[];
  added?: readonly (readonly Choice[])[];
}) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const chosen = useFormState(({ values }: FormState<{ patientId: string[] }>) => values.patientId.length);
  const { choices, total, emptyText } = usePatientSearch(typed);
  const { known = [], added = [] } = props;
  // The control reads names only when it mounts, so it remounts after each added group with all known names.
  const seen = useRef(new Map<string, Choice>());
  const note = (found: readonly Choice[]) => {
    for (const choice of found) seen.current.set(choice.value, choice);
    return found;
  };
  useEffect(() => void note(choices));
  const names = new Map([...seen.current.values(), ...known, ...added.flat()].map((choice) => [choice.value, choice]));
  const findAll = () =>
    allPatientsNamed(typed).then(note, (error) => {
      raiseFailure(error, t);
      return [];
    });
  return (
    <MultiSearchField
      key={added.length}
      name="patientId"
      label={props.label}
      placeholder={t('Type a name')}
      emptyText={total > 0 ? t('All of these are already selected.') : emptyText}
      foundLabel={(count) => t('Found: {count}', { count })}
      choices={choices}
      known={added.length > 0 ? [...names.values()] : known}
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
