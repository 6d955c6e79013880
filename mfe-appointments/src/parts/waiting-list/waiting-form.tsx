import type { Success } from '@openward/api-client';
import { call } from '@openward/api-client';
import { CONSULTATION_TYPES, type ConsultationType, consultationLabel } from '@openward/contract';
import type { NamedDoctor } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { joinWaitingList, type WaitingRequest } from '@openward/contract/waiting-list';
import { useDoctors } from '@openward/practice-ui/doctors';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { addDays, dayOf } from '@openward/ui/date-time';
import { Form, type FormState, SubmitButton, TextAreaField, TextField, useFormState } from '@openward/ui/form';
import { Flex, SimpleGrid } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { useCallback, useState } from 'react';
import { DoctorsFound } from '../doctors/doctors-found.tsx';
import { waitingSchema } from './use-waiting.ts';

/** The form's values; empty texts if nothing was chosen. */
export interface WaitingValues {
  /** The patient, if staff fill in the form. */
  patientId?: string;
  consultationType: ConsultationType | '';
  doctorId: string;
  description: string;
  fromDay: string;
  toDay: string;
  fromTime: string;
  toTime: string;
}

interface WaitingFormProps {
  /** Initial values from the booking. */
  begin: Partial<WaitingValues>;
  onJoined: () => void;
}

/** Joins the waiting list. */
export function WaitingForm(props: WaitingFormProps) {
  return (
    <DoctorsFound doctors={useDoctors()} rows={3}>
      {(doctors) => <JoinForm {...props} doctors={doctors} />}
    </DoctorsFound>
  );
}

function JoinForm(props: WaitingFormProps & { doctors: readonly NamedDoctor[] }) {
  const t = useT();
  const [empty] = useState(() => ({ ...emptyValues(props.doctors), ...props.begin }));
  const submit = useJoin(props.onJoined);
  return (
    <Form
      label={t('Join the waiting list')}
      translate={t}
      initialValues={empty}
      schema={waitingSchema('joinWaitingListSchema')}
      onSubmit={submit}
    >
      <WishFields types={CONSULTATION_TYPES} doctors={props.doctors} />
      <Flex direction={{ base: 'column', sm: 'row' }}>
        <SubmitButton>{t('Join the waiting list')}</SubmitButton>
      </Flex>
    </Form>
  );
}

/** Sends the request; staff name the patient. */
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

/** What the patient waits for. @param props.doctors the doctors to choose from; undefined hides the field */
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

/** The fields for the earliest start and the latest end. */
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
        label: `${t('Dr. {name}', { name: nameOf(doctor) })} · ${doctor.hospitalName}`,
      }))}
    />
  );
}

/** The default request: the next two weeks, from today at the doctor whose day is the earliest. */
export function emptyValues(doctors: readonly NamedDoctor[]) {
  const now = new Date().toISOString();
  const [fromDay = dayOf(now)] = doctors.map(({ timeZone }) => dayOf(now, timeZone)).sort();
  const days = { fromDay, toDay: addDays(fromDay, 14) };
  const about: Pick<WaitingValues, 'consultationType' | 'doctorId' | 'description'> = {
    consultationType: '',
    doctorId: '',
    description: '',
  };
  return { ...about, ...days, fromTime: '08:00', toTime: '18:00' };
}
