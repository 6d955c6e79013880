import { searchProblem } from '@openward/contract';
import type { NamedDoctor } from '@openward/contract/people';
import { useNamedDoctors } from '@openward/practice-ui/doctors';
import { useT } from '@openward/remote-kit';
import { SearchField } from '@openward/ui/combobox';
import { useState } from 'react';

const SHOWN = 50;

/** A field `doctorId` for one doctor, found by name. The hospital distinguishes doctors of the same name. */
export function DoctorField({ doctors }: { doctors: readonly NamedDoctor[] }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const problem = searchProblem(typed);
  const choices = useNamedDoctors(doctors, typed).slice(0, SHOWN);
  return (
    <SearchField
      name="doctorId"
      label={t('Doctor')}
      placeholder={t('Type a name')}
      emptyText={problem ? t(problem) : t('No doctors found.')}
      foundLabel={(count) => t('Found: {count}', { count })}
      choices={choices}
      onSearch={setTyped}
      required
    />
  );
}
