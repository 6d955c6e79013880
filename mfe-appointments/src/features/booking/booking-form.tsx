import { consultationLabel, isStaff } from '@openward/contract';
import type { Doctor } from '@openward/contract/people';

import { PatientField } from '@openward/practice-ui/patient-field';
import { useLocation, useSearchParams, useT, useUser } from '@openward/remote-kit';
import { useDraft } from '@openward/remote-kit/editing';
import {
  type Draft,
  Form,
  type FormState,
  SubmitButton,
  type SubmitProblem,
  TextAreaField,
  useFormState,
} from '@openward/ui/form';
import { SelectField, TickField } from '@openward/ui/select-field';
import { appointmentSchema } from '../../parts/appointment/appointment-schemas.ts';
import { useInRecord } from './booking-frame.tsx';
import { BookingRules } from './booking-rules.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { NO_REPEAT } from './repeat-values.ts';
import { readSearch } from './search.ts';
import type { BookingValues } from './use-booking.ts';

/** The details of an appointment. Typed text survives Back, a reload and a time that was taken. */
export function BookingForm(props: {
  doctor: Doctor;
  start: string;
  /** True if this time cannot be booked, until another one is chosen. */
  isGone: boolean;
  onSubmit: (values: BookingValues) => Promise<SubmitProblem | undefined>;
}) {
  const t = useT();
  const staff = isStaff(useUser().userRole);
  const [params] = useSearchParams();
  const { state } = useLocation();
  const inRecord = useInRecord();
  const { type, patient } = readSearch(params);
  // The stored list can have duplicates.
  const offered = [...new Set(props.doctor.speciality)];
  const [main = ''] = offered;
  // Patients choose a type, because staff mostly book the doctor's main one.
  const preselected = offered.find((one) => one === type) ?? (staff || offered.length === 1 ? main : '');
  const draft = draftFor(useDraft<BookingValues>(staff ? `booking.${patient}` : 'booking'), offered);
  return (
    <Form
      label={t('Book appointment')}
      translate={t}
      // A patient is preselected only if the name is shown, so that staff cannot book for the wrong person.
      initialValues={{
        patientId: inRecord?.patientId ?? (state?.patient?.value === patient ? patient : ''),
        consultationType: preselected,
        description: state?.description ?? '',
        repeat: NO_REPEAT,
        confirm: staff,
      }}
      // Staff book for many patients, so text typed for one must not appear for the next. In a record it is always the
      // same patient.
      draft={staff && !inRecord ? undefined : draft}
      schema={appointmentSchema(staff ? 'staffBookingFormSchema' : 'bookingFormSchema')}
      onSubmit={props.onSubmit}
    >
      {staff && !inRecord && (
        <PatientField name="patientId" label={t('Patient Name')} isOpen required known={state?.patient} />
      )}
      <SelectField
        name="consultationType"
        label={t('Consultation type')}
        placeholder={t('Please choose')}
        options={offered.map((one) => ({ value: one, label: t(consultationLabel(one)) }))}
        required
      />
      <RulesOfType doctor={props.doctor} />
      <TextAreaField
        name="description"
        label={t('Description')}
        hint={
          staff
            ? t('A few words are enough.')
            : t('A few words are enough. The doctor reads them before the appointment.')
        }
        maxLength={300}
        required
      />
      <RepeatFields doctor={props.doctor} start={props.start} />
      {staff && <TickField name="confirm" label={t('Confirm now')} />}
      {!props.isGone && <SubmitButton>{t('Book now')}</SubmitButton>}
    </Form>
  );
}

function RulesOfType({ doctor }: { doctor: Doctor }) {
  const type = useFormState(({ values }: FormState<BookingValues>) => values.consultationType);
  return <BookingRules doctor={doctor} type={type || undefined} />;
}

/** Drops the type from a draft if this doctor does not offer it. */
function draftFor(draft: Draft<BookingValues>, offered: readonly string[]): Draft<BookingValues> {
  const { values } = draft;
  if (!values || offered.includes(values.consultationType)) return draft;
  const { consultationType: _, ...rest } = values;
  return { ...draft, values: rest as BookingValues };
}
