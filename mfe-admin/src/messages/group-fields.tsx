import type { BulkGroup } from '@openward/contract/messages';
import { useNamedDoctors, useOwnDoctors } from '@openward/practice-ui/doctors';
import { type T, useT, useUser } from '@openward/remote-kit';
import { MultiSearchField } from '@openward/ui/combobox';
import { type FormState, TextField, useFormHandle, useFormState } from '@openward/ui/form';
import { SimpleGrid, Stack } from '@openward/ui/layout';
import { ChoicesControl } from '@openward/ui/select-field';
import { useState } from 'react';
import { HospitalField } from '../accounts/form-parts.tsx';
import type { SmsValues } from './sms-values.ts';

/** The patients of the group. Doctors write to their own, HCP admins to those of their hospital. */
export default function GroupFields() {
  const t = useT();
  const { userRole } = useUser();
  const form = useFormHandle<SmsValues>();
  const { group, error } = useFormState(({ values, errors }: FormState<SmsValues>) => ({
    group: values.group,
    error: errors.group,
  }));
  const isDoctor = userRole === 'ROLE_DOCTOR';
  const hospital = userRole === 'ROLE_SYS_ADMIN' && <HospitalField />;
  return (
    <Stack gap="5">
      <ChoicesControl
        name="group"
        label={t('Group')}
        isMany={false}
        options={groupOptions(isDoctor, t)}
        value={group ? [group] : []}
        onChange={([chosen]) => void form.get().setFieldValue('group', chosen ?? '')}
        error={error && t(error)}
        required
      />
      {group === 'appointments' && (
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <TextField name="day" label={t('Day of the appointment')} type="date" required />
          {hospital}
        </SimpleGrid>
      )}
      {group === 'patients' && (
        <TextField
          name="q"
          label={t('Search patients')}
          type="search"
          hint={t('As in the patient list: name, email, phone number or date of birth.')}
        />
      )}
      {group === 'hospital' && hospital}
      {(group === 'appointments' || group === 'patients') && !isDoctor && <DoctorsField />}
    </Stack>
  );
}

function groupOptions(isDoctor: boolean, t: T): { value: BulkGroup; label: string }[] {
  return [
    { value: 'appointments', label: t('Patients with an appointment on a day') },
    { value: 'patients', label: isDoctor ? t('My patients found by a search') : t('Patients found by a search') },
    { value: 'hospital', label: isDoctor ? t('All my patients') : t('All patients of a hospital') },
  ];
}

const NOBODY: never[] = [];

function DoctorsField() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const doctors = useOwnDoctors();
  const choices = useNamedDoctors(doctors.data ?? NOBODY, typed);
  const emptyText = () => {
    if (doctors.isError) return t('We could not load the doctors');
    return doctors.isPending ? t('Loading') : t('No doctor has this name.');
  };
  return (
    <MultiSearchField
      name="doctorList"
      label={t('Doctors')}
      placeholder={t('All doctors')}
      emptyText={emptyText()}
      foundLabel={(count) => t('Found: {count}', { count })}
      choices={choices}
      countLabel={(count) => t('Selected: {count}', { count })}
      removeLabel={({ label }) => t('Remove {name}', { name: label })}
      onSearch={setTyped}
      openOnClick
    />
  );
}
