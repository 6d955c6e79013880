import { CONSULTATION_TYPES, consultationLabel } from '@openward/contract';
import { useT } from '@openward/remote-kit';
import { ChoicesField } from '@openward/ui/select-field';

/** What a doctor can be booked for: one or several. */
export function SpecialityField({ disabled = false }: { disabled?: boolean }) {
  const t = useT();
  return (
    <ChoicesField
      name="docSpecialtyList"
      label={t('Specialist')}
      hint={t('Patients can book this doctor for these.')}
      isMany
      requiredText={t('required')}
      layout="columns"
      options={CONSULTATION_TYPES.map((type) => ({ value: type, label: t(consultationLabel(type)) }))}
      disabled={disabled}
      required
    />
  );
}
