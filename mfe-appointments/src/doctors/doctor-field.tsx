import type { NamedDoctor } from '@openward/contract/people';
import { isNamed, nameOf } from '@openward/practice-ui/names';
import { useT } from '@openward/remote-kit';
import { SearchField } from '@openward/ui/combobox';
import { useMemo, useState } from 'react';

const SHOWN = 50;

/** One of the doctors, found by name; the hospital tells two of one name apart. The form's `doctorId` is the choice. */
export function DoctorField({ doctors }: { doctors: readonly NamedDoctor[] }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const choices = useMemo(
    () =>
      doctors
        .map((doctor) => ({
          value: doctor.id,
          label: nameOf(doctor),
          detail: doctor.hospitalName,
        }))
        .filter(({ label }) => isNamed(label, typed))
        .slice(0, SHOWN),
    [doctors, typed],
  );
  return (
    <SearchField
      name="doctorId"
      label={t('Doctor')}
      placeholder={t('Type a name')}
      emptyText={t('No doctors found.')}
      choices={choices}
      onSearch={setTyped}
      required
    />
  );
}
