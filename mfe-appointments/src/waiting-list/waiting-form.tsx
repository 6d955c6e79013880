import type { Success } from '@openward/api-client';
import { call } from '@openward/api-client';
import { CONSULTATION_TYPES, type ConsultationType, consultationLabel } from '@openward/contract';
import { joinWaitingList, type WaitingRequest } from '@openward/contract/waiting-list';

import { useDoctors } from '@openward/practice-ui/doctors';
import { nameOf } from '@openward/practice-ui/names';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { dayOf } from '@openward/ui/date-time';
import { Form, type FormState, SubmitButton, TextAreaField, TextField, useFormState } from '@openward/ui/form';
import { SimpleGrid } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { useCallback, useState } from 'react';
import { waitingSchema } from './use-waiting.ts';

/** What the form holds; empty texts where nothing was chosen yet. */
export interface WaitingValues {
  consultationType: ConsultationType | '';
  doctorId: string;
  description: string;
  fromDay: string;
  toDay: string;
  fromTime: string;
  toTime: string;
}

const TWO_WEEKS = 14 * 86_400_000;

/** Asks for a place on the waiting list. @param props.begin what the booking knew already */
export function WaitingForm(props: { begin: Partial<WaitingValues>; onJoined: () => void }) {
  const t = useT();
  const [empty] = useState(() => ({ ...emptyValues(), ...props.begin }));
  const join = useCallback(
    ({ doctorId, ...values }: WaitingValues) =>
      call(joinWaitingList, { body: { ...values, ...(doctorId ? { doctorId } : {}) } }),
    [],
  );
  const { onJoined } = props;
  const done = useCallback(
    ({ message }: Success<WaitingRequest>) => {
      raiseSuccess(message, t);
      onJoined();
    },
    [t, onJoined],
  );
  const submit = useSubmit(join, done);
  return (
    <Form
      label={t('Join the waiting list')}
      translate={t}
      initialValues={empty}
      schema={waitingSchema('joinWaitingListSchema')}
      onSubmit={submit}
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <SelectField
          name="consultationType"
          label={t('Consultation type')}
          placeholder={t('Please choose')}
          options={CONSULTATION_TYPES.map((type) => ({ value: type, label: t(consultationLabel(type)) }))}
          required
        />
        <DoctorField />
        <TextField name="fromDay" type="date" label={t('First day')} required />
        <TextField name="toDay" type="date" label={t('Last day')} required />
        <TextField
          name="fromTime"
          type="time"
          label={t('Earliest start')}
          hint={t("In the hospital's local time")}
          required
        />
        <TextField
          name="toTime"
          type="time"
          label={t('Latest end')}
          hint={t("In the hospital's local time")}
          required
        />
      </SimpleGrid>
      <TextAreaField name="description" label={t('Description')} maxLength={300} required />
      <SubmitButton>{t('Join the waiting list')}</SubmitButton>
    </Form>
  );
}

/** The doctors of the chosen type. */
function DoctorField() {
  const t = useT();
  const type = useFormState(({ values }: FormState<WaitingValues>) => values.consultationType);
  const all = useDoctors();
  const fitting = (all.data ?? []).filter(({ speciality }) => speciality.includes(type as string));
  return (
    <SelectField
      name="doctorId"
      label={t('Doctor')}
      placeholder={t('Any doctor')}
      options={fitting.map((doctor) => ({
        value: doctor.id,
        label: `${t('Dr. {name}', { name: nameOf(doctor) })}, ${doctor.hospitalName}`,
      }))}
    />
  );
}

function emptyValues(): WaitingValues {
  const now = Date.now();
  const days = { fromDay: dayOf(new Date(now).toISOString()), toDay: dayOf(new Date(now + TWO_WEEKS).toISOString()) };
  return { consultationType: '', doctorId: '', description: '', ...days, fromTime: '08:00', toTime: '18:00' };
}
