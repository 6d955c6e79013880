import { type AppointmentStatus, consultationLabel } from '@openward/contract';
import type { Appointment } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { useDoctors } from '@openward/practice-ui/doctors';
import { statusLabel } from '@openward/practice-ui/statuses';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { X } from '@openward/ui/icons';
import { Flex } from '@openward/ui/layout';
import { type ListFilter, NO_FILTER, sizeOf, toggled } from './list-filter.ts';

/** The active filters of a list; each chip removes one. */
export function FilterChips(props: {
  filter: ListFilter;
  /** The shown appointments, which provide the names of the ids in the address. */
  shown: readonly Appointment[];
  onChange: (filter: ListFilter) => void;
}) {
  const t = useT();
  const { filter, shown, onChange } = props;
  const { data: doctors = [] } = useDoctors(filter.doctorId.length > 0);
  if (sizeOf(filter) === 0) return null;
  const doctorName = (id: string) => {
    // The list of names has no inactive doctors.
    const doctor =
      doctors.find((each) => each.id === id) ?? shown.find(({ doctorId }) => doctorId === id)?.doctorDetails;
    return doctor ? t('Dr. {name}', { name: nameOf(doctor) }) : t('Chosen doctor');
  };
  const patientName = (id: string) => {
    const details = shown.find(({ patientId }) => patientId === id)?.patientDetails;
    return details ? nameOf(details) : t('Chosen patient');
  };
  const chips = [
    ...filter.status.map((value) => ({
      label: statusLabel(value as AppointmentStatus, t),
      without: toggled(filter, 'status', value),
    })),
    ...filter.consultationType.map((value) => ({
      label: t(consultationLabel(value)),
      without: toggled(filter, 'consultationType', value),
    })),
    ...filter.doctorId.map((value) => ({ label: doctorName(value), without: toggled(filter, 'doctorId', value) })),
    ...filter.patientId.map((value) => ({ label: patientName(value), without: toggled(filter, 'patientId', value) })),
    ...(filter.from ? [{ label: t('From {day}', { day: filter.from }), without: { ...filter, from: '' } }] : []),
    ...(filter.to ? [{ label: t('Until {day}', { day: filter.to }), without: { ...filter, to: '' } }] : []),
  ];
  return (
    <Flex role="group" aria-label={t('Filter')} gap="2" wrap="wrap" align="center" mb="4">
      {chips.map(({ label, without }) => (
        <Button
          key={label}
          size="sm"
          minH="11"
          rounded="full"
          variant="subtle"
          aria-label={t('Remove filter: {label}', { label })}
          onClick={() => onChange(without)}
        >
          {label}
          <X size="1rem" aria-hidden="true" />
        </Button>
      ))}
      <Button size="sm" minH="11" variant="ghost" onClick={() => onChange(NO_FILTER)}>
        {t('Clear filter')}
      </Button>
    </Flex>
  );
}
