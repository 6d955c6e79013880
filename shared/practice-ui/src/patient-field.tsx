import { useT } from '@openward/remote-kit';
import { type Choice, SearchField } from '@openward/ui/combobox';
import { useState } from 'react';
import { usePatientSearch } from './patient-search.tsx';

/**
 * A form field for one active patient, found by name.
 * @param props.known the chosen patient, shown before a search
 */
export function PatientField(props: {
  name: string;
  label: string;
  /** Lists the first patients before the user types. */
  isOpen?: boolean;
  known?: Choice | undefined;
  onPicked?: (patient: Choice | undefined) => void;
  required?: boolean;
}) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { known, isOpen = false, ...field } = props;
  const { choices, emptyText } = usePatientSearch(typed, { isOpen });
  const isMissing = known && typed === '' && !choices.some(({ value }) => value === known.value);
  return (
    <SearchField
      {...field}
      placeholder={t('Type a name')}
      emptyText={emptyText}
      foundLabel={(count) => t('Found: {count}', { count })}
      choices={isMissing ? [known, ...choices] : choices}
      onSearch={setTyped}
    />
  );
}
