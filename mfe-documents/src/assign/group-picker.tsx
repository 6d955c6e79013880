import { call } from '@openward/api-client';
import { findAssignmentGroup } from '@openward/contract/documents';
import { nameOf } from '@openward/contract/text';
import { addDays, dayOf } from '@openward/contract/time';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { patientChoice } from '@openward/practice-ui/patient-search';
import { saidOf, useT, useUser } from '@openward/remote-kit';
import { LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import type { Choice } from '@openward/ui/combobox';
import { FormDialog } from '@openward/ui/dialog';
import { TextControl, useFormHandle } from '@openward/ui/form';
import { Box, Flex, Stack, Text } from '@openward/ui/layout';
import { ChoicesControl, SelectControl } from '@openward/ui/select-field';
import { useState } from 'react';
import type { AssignValues } from './assign-fields.tsx';

/** Adds a doctor's patients, or those of a day, to the chosen ones. */
export function GroupButton({ onAdded }: { onAdded: (patients: readonly Choice[]) => void }) {
  const t = useT();
  const form = useFormHandle<AssignValues>();
  const [isOpen, setOpen] = useState(false);
  const add = (patients: readonly Choice[]) => {
    const { values, setFieldValue } = form.get();
    void setFieldValue('patientId', [...new Set([...values.patientId, ...patients.map(({ value }) => value)])]);
    onAdded(patients);
    setOpen(false);
  };
  return (
    <Flex mt="-2">
      <Button type="button" variant="outline" minH="11" onClick={() => setOpen(true)}>
        {t('Add a group of patients')}
      </Button>
      {isOpen && <GroupDialog onAdd={add} onClose={() => setOpen(false)} />}
    </Flex>
  );
}

/** Patients with an appointment on a day, or patients of a doctor. */
interface Group {
  kind: 'appointments' | 'patients';
  day: string;
  hospitalId: string;
  doctorId: string;
}

function GroupDialog(props: { onAdd: (patients: readonly Choice[]) => void; onClose: () => void }) {
  const t = useT();
  const { userRole, doctorId: ownId = '' } = useUser();
  const isDoctor = userRole === 'ROLE_DOCTOR';
  const [group, setGroup] = useState<Group>(() => ({
    kind: 'appointments',
    day: addDays(dayOf(new Date().toISOString()), 1),
    hospitalId: '',
    doctorId: isDoctor ? (ownId ?? '') : '',
  }));
  const set = (changed: Partial<Group>) => setGroup({ ...group, ...changed });
  const found = useGroup(group, userRole === 'ROLE_SYS_ADMIN');
  const patients = found.isPlaceholderData ? undefined : found.data;
  return (
    <FormDialog
      title={t('Add a group of patients')}
      description={t('All patients in the group are added. You can remove some of them afterwards.')}
      onClose={props.onClose}
    >
      <Stack gap="5">
        <ChoicesControl
          name="kind"
          label={t('Group')}
          isMany={false}
          options={[
            { value: 'appointments', label: t('Patients with an appointment on a day') },
            { value: 'patients', label: isDoctor ? t('All my patients') : t('Patients of a doctor') },
          ]}
          value={[group.kind]}
          onChange={([kind]) => set({ kind: kind as Group['kind'] })}
        />
        {group.kind === 'appointments' && (
          <TextControl
            name="day"
            type="date"
            label={t('Day of the appointment')}
            value={group.day}
            onChange={(day) => set({ day })}
            required
          />
        )}
        {!isDoctor && <Whose group={group} onChange={set} isChosen={userRole === 'ROLE_SYS_ADMIN'} />}
        <Box role="status" minH="6">
          {found.isLoading || found.isError ? (
            <LoadingOrError asked={found} failure={found.error ? t(saidOf(found.error)) : ''} rows={1} height="6" />
          ) : (
            <Text fontWeight="semibold">
              {patients && t('Patients in this group: {count}', { count: patients.length })}
            </Text>
          )}
        </Box>
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button type="button" variant="outline" colorPalette="gray" size="lg" onClick={props.onClose}>
            {t('Back')}
          </Button>
          <Button
            type="button"
            size="lg"
            disabled={!patients?.length}
            onClick={() => patients && props.onAdd(patients.map(patientChoice))}
          >
            {t('Add patients ({count})', { count: patients?.length ?? 0 })}
          </Button>
        </Flex>
      </Stack>
    </FormDialog>
  );
}

/** The doctor of the group; for a day also all doctors of a hospital, which only a system admin chooses. */
function Whose(props: { group: Group; onChange: (changed: Partial<Group>) => void; isChosen: boolean }) {
  const t = useT();
  const { group, onChange } = props;
  const doctors = useOwnDoctors().data ?? [];
  const hospitals = new Map(doctors.map(({ hospitalId, hospitalName }) => [hospitalId, hospitalName]));
  const isDay = group.kind === 'appointments';
  const shown = doctors.filter(({ hospitalId }) => !isDay || !group.hospitalId || hospitalId === group.hospitalId);
  return (
    <>
      {isDay && props.isChosen && (
        <SelectControl
          name="hospital"
          label={t('Hospital')}
          placeholder={t('Please choose')}
          options={[...hospitals].map(([value, label]) => ({ value, label }))}
          value={group.hospitalId}
          onChange={(hospitalId) => onChange({ hospitalId, doctorId: '' })}
          required
        />
      )}
      <SelectControl
        name="doctor"
        label={t('Doctor')}
        placeholder={isDay ? t('All doctors') : t('Please choose')}
        options={shown.map((doctor) => ({
          value: doctor.id,
          label: [t('Dr. {name}', { name: nameOf(doctor) }), doctor.hospitalName].join(' · '),
        }))}
        value={group.doctorId}
        onChange={(doctorId) => onChange({ doctorId })}
        required={!isDay}
      />
    </>
  );
}

/** The patients of a group; makes no call until the group is complete. */
function useGroup({ kind, day, hospitalId, doctorId }: Group, namesHospital: boolean) {
  const isDay = kind === 'appointments';
  const body = {
    group: kind,
    doctorList: doctorId ? [doctorId] : [],
    ...(isDay && { day }),
    ...(isDay && hospitalId && { hospitalId }),
  };
  return useServerState(
    ['documents', 'group', body],
    async (signal) => (await call(findAssignmentGroup, { body }, { signal, quiet: true })).result,
    {
      enabled: isDay ? day !== '' && !(namesHospital && !hospitalId) : doctorId !== '',
      refreshOn: ['appointment:changed'],
    },
  );
}
