import { CONSULTATION_TYPES, consultationLabel, isStaff } from '@openward/contract';
import { useDoctors, useNamedDoctors } from '@openward/practice-ui/doctors';
import { usePatientSearch } from '@openward/practice-ui/patient-search';
import { statusLabel } from '@openward/practice-ui/statuses';
import { useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { chakra, Flex, Stack, Text } from '@openward/ui/layout';
import { PopoverPanel } from '@openward/ui/popover';
import { type ReactNode, useId, useState } from 'react';
import { type ListKind, statusesIn } from '../../parts/lists/list-kinds.ts';
import { ToggleChip } from '../../parts/lists/toggle-chip.tsx';
import type { ListedPart, ListFilter } from './list-filter.ts';
import { toggled } from './list-filter.ts';
import { NamePicker } from './name-picker.tsx';

interface FilterProps {
  kind: ListKind;
  filter: ListFilter;
  onChange: (filter: ListFilter) => void;
}

/** The filter of a list (specification, section 2). It applies at once; active filters are shown as chips. */
export default function FilterPopover(props: FilterProps & { trigger: ReactNode }) {
  const t = useT();
  return (
    <PopoverPanel label={t('Filter')} trigger={props.trigger}>
      <Fields {...props} />
    </PopoverPanel>
  );
}

function Fields({ kind, filter, onChange }: FilterProps) {
  const t = useT();
  const { userRole: role } = useUser();
  const toggle = (part: ListedPart, value: string) => onChange(toggled(filter, part, value));
  const add = (part: ListedPart) => (value: string) => {
    if (!filter[part].includes(value)) toggle(part, value);
  };
  return (
    <Stack gap="5">
      <Choices label={t('Status')}>
        {statusesIn(kind, role).map((status) => (
          <ToggleChip key={status} isOn={filter.status.includes(status)} onToggle={() => toggle('status', status)}>
            {statusLabel(status, t)}
          </ToggleChip>
        ))}
      </Choices>
      <Choices label={t('Consultation type')}>
        {CONSULTATION_TYPES.map((type) => (
          <ToggleChip
            key={type}
            isOn={filter.consultationType.includes(type)}
            onToggle={() => toggle('consultationType', type)}
          >
            {t(consultationLabel(type))}
          </ToggleChip>
        ))}
      </Choices>
      {role !== 'ROLE_DOCTOR' && <DoctorPicker onPick={add('doctorId')} />}
      {isStaff(role) && <PatientPicker onPick={add('patientId')} />}
      <Days filter={filter} onChange={onChange} />
    </Stack>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack gap="2" role="group" aria-labelledby={id}>
      <Text id={id} fontSize="sm" fontWeight="semibold">
        {label}
      </Text>
      <Flex gap="2" wrap="wrap">
        {children}
      </Flex>
    </Stack>
  );
}

function DoctorPicker({ onPick }: { onPick: (id: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { data: doctors = [] } = useDoctors();
  const named = useNamedDoctors(doctors, typed);
  return (
    <NamePicker
      label={t('Doctor')}
      typed={typed}
      onType={setTyped}
      found={named}
      emptyText={t('No doctor has this name.')}
      onPick={onPick}
    />
  );
}

function PatientPicker({ onPick }: { onPick: (id: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { choices, emptyText } = usePatientSearch(typed);
  return (
    <NamePicker
      label={t('Patient')}
      typed={typed}
      onType={setTyped}
      found={choices}
      emptyText={emptyText}
      onPick={onPick}
    />
  );
}

function Days({ filter, onChange }: Pick<FilterProps, 'filter' | 'onChange'>) {
  const t = useT();
  const error = useId();
  const isWrong = filter.from !== '' && filter.to !== '' && filter.from > filter.to;
  const day = (name: 'from' | 'to', label: string) => (
    <chakra.label fontSize="sm" fontWeight="semibold" flex="1" minW="40">
      {label}
      <chakra.input
        type="date"
        value={filter[name]}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? error : undefined}
        onChange={(event) => onChange({ ...filter, [name]: event.target.value })}
        display="block"
        w="full"
        minH="11"
        px="3"
        mt="1.5"
        fontWeight="normal"
        rounded="md"
        borderWidth="1px"
        borderColor={isWrong ? 'border.error' : 'border.emphasized'}
        bg="bg.panel"
      />
    </chakra.label>
  );
  return (
    <Stack gap="1.5">
      <Flex gap="3" wrap="wrap">
        {day('from', t('From date'))}
        {day('to', t('To date'))}
      </Flex>
      {isWrong && (
        <Text id={error} role="alert" fontSize="sm" color="fg.error">
          {t('The last day must not be before the first.')}
        </Text>
      )}
    </Stack>
  );
}

/** The button that opens the filter. */
export function FilterButton({ label, ...rest }: { label: string }) {
  return (
    <Button variant="outline" colorPalette="gray" minH="11" {...rest}>
      {label}
    </Button>
  );
}
