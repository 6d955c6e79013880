import { call } from '@openward/api-client';
import { type ConsultationType, consultationLabel } from '@openward/contract';
import { searchSlots } from '@openward/contract/availability';
import type { NamedDoctor } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { PatientField } from '@openward/practice-ui/patient-field';
import { Link, useLanguage, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { clockTime, dayOf, timeOfDay, wallClock, zoneName } from '@openward/ui/date-time';
import { FormDialog } from '@openward/ui/dialog';
import { LoadingState, Notice } from '@openward/ui/feedback';
import { Form, type FormState, TextAreaField, TextField, useFormHandle, useFormState } from '@openward/ui/form';
import { Flex, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import { SelectField, TickField } from '@openward/ui/select-field';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { appointmentSchema } from '../appointment/appointment-schemas.ts';
import { useNow } from '../appointment/use-now.ts';
import { DoctorField } from '../doctors/doctor-field.tsx';
import { DoctorsFound } from '../doctors/doctors-found.tsx';
import { SlotChips } from '../times/slot-chips.tsx';
import { type AddValues, nextFive, timeOf, useAdding, type WantedTime } from './use-adding.ts';

interface AddProps {
  wanted: WantedTime;
  onClose: () => void;
}

/** Staff book any time and length, also outside working hours. Without a start, the patient is already here. */
export default function AddDialog({ wanted, onClose }: AddProps) {
  const t = useT();
  const doctors = useOwnDoctors();
  return (
    <FormDialog
      title={wanted.start ? t('Add appointment') : t('Add walk-in')}
      description={
        wanted.start ? t('You can book any time, also outside working hours.') : t('For a patient who is here now.')
      }
      onClose={onClose}
    >
      <DoctorsFound doctors={doctors} rows={2}>
        {(all) =>
          wanted.start || wanted.doctorId || all.length === 1 ? (
            <AddForm wanted={wanted} doctors={all} onClose={onClose} />
          ) : (
            <FreeFirst>
              {(doctorId) => <AddForm wanted={{ ...wanted, doctorId }} doctors={all} onClose={onClose} />}
            </FreeFirst>
          )
        }
      </DoctorsFound>
    </FormDialog>
  );
}

/** Preselects the doctor who is free first, because a walk-in patient most likely sees that doctor. */
function FreeFirst(props: { children: (doctorId: string | undefined) => ReactNode }) {
  const t = useT();
  const [now] = useState(() => new Date().toISOString());
  const found = useServerState(['appointments', 'free first', now], async (signal) => {
    // The server searches all doctors whom the user manages, also more than a list of ids may name.
    const body = { startDateTime: now, days: 1, limit: 1 };
    const { result } = await call(searchSlots, { query: { page: 0, size: 1 }, body }, { signal, quiet: true });
    return result[0]?.doctor.id ?? null;
  });
  // If the suggestion fails to load, staff choose the doctor.
  return found.isPending ? (
    <LoadingState label={t('Loading')} rows={2} height="14" />
  ) : (
    props.children(found.data ?? undefined)
  );
}

function AddForm({ wanted, doctors, onClose }: AddProps & { doctors: readonly NamedDoctor[] }) {
  const t = useT();
  const isWalkIn = wanted.start === undefined;
  const { submit, refused } = useAdding(doctors, onClose);
  const fields = useRef<HTMLDivElement>(null);
  // When the dialog opened, there was no field yet that could take the focus.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const chosen = doctors.length === 1 ? doctors[0] : doctors.find(({ id }) => id === wanted.doctorId);
  const initialValues: AddValues = {
    patientId: wanted.patient?.value ?? '',
    doctorId: chosen?.id ?? '',
    consultationType: typesOf(chosen).find((type) => type === wanted.type) ?? typesOf(chosen)[0] ?? '',
    startDateTime: wanted.start ?? '',
    minutes: wanted.minutes ? String(wanted.minutes) : '',
    description: wanted.description ?? '',
    checkIn: isWalkIn,
    confirm: !isWalkIn,
  };
  // Long lists show only the first doctors, so the chosen one is moved to the top.
  const ordered = chosen ? [chosen, ...doctors.filter(({ id }) => id !== chosen.id)] : doctors;
  return (
    <Form
      label={isWalkIn ? t('Add walk-in') : t('Add appointment')}
      translate={t}
      initialValues={initialValues}
      schema={appointmentSchema(isWalkIn ? 'walkInFormSchema' : 'timeBookingFormSchema')}
      onSubmit={submit}
    >
      <div ref={fields}>
        <PatientField name="patientId" label={t('Patient Name')} isOpen required known={wanted.patient} />
      </div>
      <SimpleGrid columns={{ base: 1, sm: doctors.length > 1 ? 2 : 1 }} gap="4">
        {doctors.length > 1 && <DoctorField doctors={ordered} />}
        <About doctors={doctors} />
      </SimpleGrid>
      <Times doctors={doctors} isWalkIn={isWalkIn} minutes={wanted.minutes} />
      <TextAreaField name="description" label={t('Description')} rows={2} maxLength={300} required />
      {isWalkIn ? (
        <TickField name="checkIn" label={t('Check in now')} />
      ) : (
        <TickField name="confirm" label={t('Confirm now')} />
      )}
      <NearestTimes doctors={doctors} refused={refused} />
      <Buttons refused={refused} add={isWalkIn ? t('Add walk-in') : t('Add appointment')} onClose={onClose} />
    </Form>
  );
}

function About({ doctors }: { doctors: readonly NamedDoctor[] }) {
  const t = useT();
  const form = useFormHandle<AddValues>();
  const doctor = useChosenDoctor(doctors);
  const offered = typesOf(doctor);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what follows from another doctor, and from nothing else
  useEffect(() => {
    const { values, setFieldValue } = form.get();
    if (offered.includes(values.consultationType)) return;
    void setFieldValue('consultationType', offered[0] ?? '');
  }, [doctor?.id]);
  return (
    <SelectField
      name="consultationType"
      label={t('Consultation type')}
      placeholder={t('Please choose')}
      options={offered.map((type) => ({ value: type, label: t(consultationLabel(type as ConsultationType)) }))}
      required
    />
  );
}

function Times(props: { doctors: readonly NamedDoctor[]; isWalkIn: boolean; minutes: number | undefined }) {
  const t = useT();
  const language = useLanguage();
  const now = useNow();
  const doctor = useChosenDoctor(props.doctors);
  const start = useFormState(({ values }: FormState<AddValues>) => values.startDateTime);
  const soon = new Date(nextFive(now.getTime())).toISOString();
  const zone = doctor && zoneName(now.toISOString(), doctor.timeZone, language);
  const lengths = [...new Set([...LENGTHS, props.minutes ?? 5])].sort((a, b) => a - b);
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      {props.isWalkIn && !start ? (
        <Stack gap="1.5">
          <Text fontSize="sm" fontWeight="medium">
            {t('Begins')}
          </Text>
          <Text fontWeight="semibold" minH="11" display="flex" alignItems="center">
            <bdi>{doctor ? clockTime(soon, doctor.timeZone, language) : timeOfDay(soon)}</bdi>
          </Text>
        </Stack>
      ) : (
        <TextField
          type="datetime-local"
          name="startDateTime"
          label={t('Date and time')}
          required
          {...(zone && { hint: zone })}
        />
      )}
      <SelectField
        name="minutes"
        label={t('Length')}
        placeholder={t('Usual length')}
        options={lengths.map((minutes) => ({
          value: String(minutes),
          label: t('{count} minutes', { count: minutes }),
        }))}
      />
    </SimpleGrid>
  );
}

function NearestTimes(props: { doctors: readonly NamedDoctor[]; refused: ReturnType<typeof useAdding>['refused'] }) {
  const t = useT();
  const form = useFormHandle<AddValues>();
  const doctor = useChosenDoctor(props.doctors);
  const isRefused = useIsRefused(props.refused);
  if (!isRefused || !doctor || !props.refused || props.refused.slots.length === 0) return null;
  return (
    <Stack gap="2">
      <Text fontWeight="medium">{t('Please choose one of the nearest free times.')}</Text>
      <SlotChips
        label={t('Dr. {name}', { name: nameOf(doctor) })}
        slots={props.refused.slots}
        onChosen={({ startDateTime, timeZone }) => {
          const { setFieldValue } = form.get();
          void setFieldValue('startDateTime', wallClock(startDateTime, timeZone).slice(0, 16));
          // Patients cannot be checked in before the day.
          if (dayOf(startDateTime, timeZone) === dayOf(new Date().toISOString(), timeZone)) return;
          void setFieldValue('checkIn', false);
          void setFieldValue('confirm', true);
        }}
      />
    </Stack>
  );
}

function Buttons(props: { refused: ReturnType<typeof useAdding>['refused']; add: string; onClose: () => void }) {
  const t = useT();
  const isSubmitting = useFormState((form) => form.isSubmitting);
  const isAcceptable = useIsRefused(props.refused) && props.refused?.isAcceptable;
  return (
    <>
      {isAcceptable && <Notice kind="warning">{t('You can book this time anyway.')}</Notice>}
      <Flex gap="3" justify="flex-end" wrap="wrap">
        <BlockLink />
        <Button variant="outline" colorPalette="gray" minH="11" onClick={props.onClose}>
          {t('Back')}
        </Button>
        <ActionButton type="submit" minH="11" isBusy={isSubmitting}>
          {isAcceptable ? t('Add anyway') : props.add}
        </ActionButton>
      </Flex>
    </>
  );
}

/** A place drawn in the calendar may be meant as blocked time. */
function BlockLink() {
  const t = useT();
  const { doctorId, start, minutes } = useFormState(({ values }: FormState<AddValues>) => ({
    doctorId: values.doctorId,
    start: values.startDateTime,
    minutes: values.minutes,
  }));
  if (!doctorId || !start) return null;
  const end = new Date(Date.parse(`${start}Z`) + (Number(minutes) || BLOCKED_MINUTES) * 60_000);
  const which = new URLSearchParams({ doctor: doctorId, from: start, to: end.toISOString().slice(0, 16) });
  return (
    <Button asChild variant="ghost" minH="11" me="auto">
      <Link to={`/doctor/block?${which}`}>{t('Block this time')}</Link>
    </Button>
  );
}

/** True while the form still has the values that were refused. */
function useIsRefused(refused: ReturnType<typeof useAdding>['refused']): boolean {
  return useFormState(({ values }: FormState<AddValues>) => refused !== undefined && timeOf(values) === refused.time);
}

function useChosenDoctor(doctors: readonly NamedDoctor[]): NamedDoctor | undefined {
  const doctorId = useFormState(({ values }: FormState<AddValues>) => values.doctorId);
  return doctors.find(({ id }) => id === doctorId);
}

/** The doctor's types, the main one first, without duplicates. */
function typesOf(doctor: NamedDoctor | undefined): string[] {
  return [...new Set(doctor?.speciality)];
}

/** Minutes to block if no length was drawn. */
const BLOCKED_MINUTES = 30;
/** The offered lengths in minutes, up to 8 hours. */
const LENGTHS = [
  5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 420, 480,
];
