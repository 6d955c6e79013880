import type { Success } from '@openward/api-client';
import { call } from '@openward/api-client';
import { CONSULTATION_TYPES, type ConsultationType, consultationLabel } from '@openward/contract';
import type { NamedDoctor } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { joinWaitingList, type WaitingRequest } from '@openward/contract/waiting-list';
import { useDoctors } from '@openward/practice-ui/doctors';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { dayOf } from '@openward/ui/date-time';
import { Form, type FormState, SubmitButton, TextAreaField, TextField, useFormState } from '@openward/ui/form';
import { SimpleGrid } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { useCallback, useState } from 'react';
import { waitingSchema } from './use-waiting.ts';

/** What the form holds; empty texts where nothing was chosen yet. */
export interface WaitingValues {
  /** Whom staff put on the list. */
  patientId?: string;
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
  const submit = useJoin(props.onJoined);
  return (
    <Form
      label={t('Join the waiting list')}
      translate={t}
      initialValues={empty}
      schema={waitingSchema('joinWaitingListSchema')}
      onSubmit={submit}
    >
      <WishFields types={CONSULTATION_TYPES} doctors={useDoctors().data ?? []} />
      <SubmitButton>{t('Join the waiting list')}</SubmitButton>
    </Form>
  );
}

/** Sends a wish; staff name the patient. */
export function useJoin(onJoined: () => void) {
  const t = useT();
  const join = useCallback(
    ({ doctorId, ...values }: WaitingValues) =>
      call(joinWaitingList, { body: { ...values, ...(doctorId ? { doctorId } : {}) } }),
    [],
  );
  const done = useCallback(
    ({ message }: Success<WaitingRequest>) => {
      raiseSuccess(message, t);
      onJoined();
    },
    [t, onJoined],
  );
  return useSubmit(join, done);
}

/** What somebody waits for. @param props.doctors whose time it may be; without any, nobody has to be chosen */
export function WishFields(props: { types: readonly string[]; doctors: readonly NamedDoctor[] | undefined }) {
  const t = useT();
  return (
    <>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <SelectField
          name="consultationType"
          label={t('Consultation type')}
          placeholder={t('Please choose')}
          options={props.types.map((type) => ({ value: type, label: t(consultationLabel(type)) }))}
          required
        />
        {props.doctors && <DoctorField doctors={props.doctors} />}
        <TextField name="fromDay" type="date" label={t('First day')} required />
        <TextField name="toDay" type="date" label={t('Last day')} required />
        <HourFields />
      </SimpleGrid>
      <TextAreaField name="description" label={t('Description')} maxLength={300} required />
    </>
  );
}

/** Between which times of day. */
export function HourFields() {
  const t = useT();
  return (
    <>
      <TextField
        name="fromTime"
        type="time"
        label={t('Earliest start')}
        hint={t("In the hospital's local time")}
        required
      />
      <TextField name="toTime" type="time" label={t('Latest end')} hint={t("In the hospital's local time")} required />
    </>
  );
}

/** The doctors of the chosen type. */
function DoctorField({ doctors }: { doctors: readonly NamedDoctor[] }) {
  const t = useT();
  const type = useFormState(({ values }: FormState<WaitingValues>) => values.consultationType);
  const fitting = doctors.filter(({ speciality }) => speciality.includes(type as string));
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

/** A wish that says only when: the next two weeks, by day. */
export function emptyValues() {
  const now = Date.now();
  const days = { fromDay: dayOf(new Date(now).toISOString()), toDay: dayOf(new Date(now + TWO_WEEKS).toISOString()) };
  const about: Pick<WaitingValues, 'consultationType' | 'doctorId' | 'description'> = {
    consultationType: '',
    doctorId: '',
    description: '',
  };
  return { ...about, ...days, fromTime: '08:00', toTime: '18:00' };
}
