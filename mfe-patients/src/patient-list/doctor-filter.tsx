import { nameOf } from '@openward/contract/text';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { lazy, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Check, X } from '@openward/ui/icons';
import { Flex } from '@openward/ui/layout';
import { Suspense } from 'react';

const DoctorPicker = lazy(() => import('./doctor-picker.tsx'));

interface FilterProps {
  chosen: readonly string[];
  onChange: (doctors: string[]) => void;
}

/** Filters by doctors that a patient has appointments with; for doctors, by their own patients. */
export function DoctorFilter(props: FilterProps) {
  const { userRole, doctorId } = useUser();
  if (userRole === 'ROLE_DOCTOR') return doctorId && <OwnPatients {...props} doctorId={doctorId} />;
  return (
    <Suspense fallback={<PickerButton chosen={props.chosen} />}>
      <DoctorPicker {...props} trigger={<PickerButton chosen={props.chosen} />} />
    </Suspense>
  );
}

function PickerButton({ chosen, ...rest }: { chosen: readonly string[] }) {
  const t = useT();
  return (
    <Button variant="outline" colorPalette="gray" minH="11" {...rest}>
      {chosen.length > 0 ? t('Filter by doctor ({count})', { count: chosen.length }) : t('Filter by doctor')}
    </Button>
  );
}

function OwnPatients({ chosen, onChange, doctorId }: FilterProps & { doctorId: string }) {
  const t = useT();
  const isOn = chosen.includes(doctorId);
  return (
    <Button
      minH="11"
      variant={isOn ? 'solid' : 'outline'}
      colorPalette={isOn ? 'accent' : 'gray'}
      aria-pressed={isOn}
      onClick={() => onChange(isOn ? [] : [doctorId])}
    >
      {isOn && <Check size="1rem" aria-hidden="true" />}
      {t('My patients')}
    </Button>
  );
}

/** The chosen doctors; each chip removes one. */
export function DoctorChips({ chosen, onChange }: FilterProps) {
  const t = useT();
  const isDoctor = useUser().userRole === 'ROLE_DOCTOR';
  const { data = [] } = useOwnDoctors(chosen.length > 0 && !isDoctor);
  if (chosen.length === 0 || isDoctor) return null;
  const labelOf = (id: string) => {
    const doctor = data.find((each) => each.id === id);
    return doctor ? t('Dr. {name}', { name: nameOf(doctor) }) : t('Chosen doctor');
  };
  return (
    <Flex role="group" aria-label={t('Chosen doctors')} gap="2" wrap="wrap" mb="4">
      {chosen.map((id) => (
        <Button
          key={id}
          size="sm"
          minH="11"
          rounded="full"
          variant="subtle"
          aria-label={t('Remove filter: {label}', { label: labelOf(id) })}
          onClick={() => onChange(chosen.filter((each) => each !== id))}
        >
          {labelOf(id)}
          <X size="1rem" aria-hidden="true" />
        </Button>
      ))}
      <Button size="sm" minH="11" variant="ghost" onClick={() => onChange([])}>
        {t('All doctors')}
      </Button>
    </Flex>
  );
}
