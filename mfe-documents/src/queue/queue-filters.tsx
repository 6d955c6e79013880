import { call } from '@openward/api-client';
import { DOCUMENT_RULES } from '@openward/contract/documents';
import { listActiveForms } from '@openward/contract/forms';
import { nameOf } from '@openward/contract/text';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { Link, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { SearchBox } from '@openward/ui/data-grid';
import { Box, SimpleGrid, Link as TextLink } from '@openward/ui/layout';
import { SelectControl } from '@openward/ui/select-field';
import { formNamesOf } from '../document-labels.ts';
import { AGES, type QueueFilter } from './queue-state.ts';

/** Filters by text, form, doctor, age, and due date. */
export function QueueFilters(props: { state: QueueFilter; onNarrow: (part: Partial<QueueFilter>) => void }) {
  const t = useT();
  const { state, onNarrow } = props;
  return (
    <Box mb="4">
      <SearchBox
        label={t('Filter by patient or form')}
        translate={t}
        typed={state.q}
        onSearch={(q) => onNarrow({ q })}
      />
      <SimpleGrid columns={{ base: 1, sm: 2, lg: 4 }} gap="3" mt="3" alignItems="start">
        <SelectControl
          name="which"
          label={t('Show')}
          options={[
            { value: '', label: t('All') },
            { value: 'today', label: t('Patients who come today') },
            { value: 'overdue', label: t(DOCUMENT_RULES.OVERDUE.label) },
            { value: 'practice', label: t('Waits for the practice') },
          ]}
          value={state.which}
          onChange={(which) => onNarrow({ which: which as QueueFilter['which'] })}
        />
        <FormFilter chosen={state.formId} onChoose={(formId) => onNarrow({ formId })} />
        <DoctorFilter chosen={state.doctorId} onChoose={(doctorId) => onNarrow({ doctorId })} />
        <SelectControl
          name="age"
          label={t('Assigned')}
          options={[
            { value: '0', label: t('At any time') },
            ...AGES.map((age) => ({ value: String(age), label: t('At least {days} days ago', { days: age }) })),
          ]}
          value={String(state.olderThan)}
          onChange={(age) => onNarrow({ olderThan: Number(age) })}
        />
      </SimpleGrid>
      {state.formId && (
        <TextLink asChild minH="6" mt="2" fontSize="sm">
          <Link to={`/admin/dynamicform/answers/${state.formId}`}>{t('See the answers to this form')}</Link>
        </TextLink>
      )}
    </Box>
  );
}

const SHOWN = 100;

function FormFilter({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const t = useT();
  const { data = [] } = useServerState(
    ['forms', 'active', 'filter'],
    async (signal) =>
      (await call(listActiveForms, { query: { page: 0, size: SHOWN } }, { signal, quiet: true })).result,
    { refreshOn: ['form:changed'] },
  );
  return (
    <SelectControl
      name="form"
      label={t('Form')}
      options={[
        { value: '', label: t('All forms') },
        ...data.map((form) => ({ value: form.id, label: formNamesOf(form) })),
        ...(chosen && !data.some(({ id }) => id === chosen) ? [{ value: chosen, label: t('Chosen form') }] : []),
      ]}
      value={chosen}
      onChange={onChoose}
    />
  );
}

/** The patients of one doctor; doctors can choose only their own. */
export function DoctorFilter({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const t = useT();
  const { userRole, doctorId } = useUser();
  const isDoctor = userRole === 'ROLE_DOCTOR';
  const { data = [] } = useOwnDoctors(!isDoctor);
  const own = isDoctor && doctorId ? [{ value: doctorId, label: t('My patients') }] : [];
  return (
    <SelectControl
      name="doctor"
      label={t('Patients of')}
      options={[
        { value: '', label: t('All doctors') },
        ...own,
        ...data.map((doctor) => ({ value: doctor.id, label: t('Dr. {name}', { name: nameOf(doctor) }) })),
        ...(chosen && ![...data.map(({ id }) => id), doctorId].includes(chosen)
          ? [{ value: chosen, label: t('Chosen doctor') }]
          : []),
      ]}
      value={chosen}
      onChange={onChoose}
    />
  );
}
