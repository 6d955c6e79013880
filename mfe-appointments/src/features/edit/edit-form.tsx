import { CONSULTATION_TYPES, consultationLabel } from '@openward/contract';
import type { Appointment } from '@openward/contract/appointments';
import type { Doctor } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { isKnownZone, wallClock } from '@openward/contract/time';
import { useLanguage, useT } from '@openward/remote-kit';
import { type MergeRules, EditForm as RecordForm, useDraft, useEditing } from '@openward/remote-kit/editing';
import { instantOf, wholeTime, zoneName } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import {
  FieldNote,
  type FormState,
  SubmitButton,
  TextAreaField,
  TextField,
  useFormHandle,
  useFormState,
} from '@openward/ui/form';
import { Flex, Panel, Stack } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { useEffect, useRef, useState } from 'react';
import { appointmentSchema } from '../../parts/appointment/appointment-schemas.ts';
import { BackButton } from '../../parts/lists/back-button.tsx';
import { SeriesConflicts, WhichField } from '../../parts/series/which-field.tsx';
import { BlockedCalendar } from './blocked-calendar.tsx';
import { EditedDoctor } from './edited-doctor.tsx';
import { NearestTimes } from './nearest-times.tsx';
import { type EditValues, useReschedule } from './use-reschedule.ts';

/** Time and doctor belong together, so a conflict in one concerns both. */
const MOVE_RULES: MergeRules = { together: ['startDateTime', 'doctorId'] };

function valuesOf(appointment: Appointment): EditValues {
  const { consultationType, startDateTime, timeZone, doctorId, description, status } = appointment;
  return {
    consultationType,
    startDateTime: wallClock(startDateTime, timeZone).slice(0, 16),
    doctorId,
    description,
    status,
    which: 'this',
  };
}

/** Edits the time, doctor or description of an open appointment. */
export function EditForm(props: { appointment: Appointment; refresh: () => Promise<unknown> }) {
  const { appointment, refresh } = props;
  const t = useT();
  const language = useLanguage();
  const [doctor, setDoctor] = useState<Doctor | null>(null);
  const timeZone = doctor?.timeZone ?? appointment.timeZone;
  const doctorId = doctor?.id ?? appointment.doctorId;
  const draft = useDraft<EditValues>(`edit.${appointment.id}`);
  const editing = useEditing({ record: appointment, valuesOf, refresh, draft, rules: MOVE_RULES });
  const reschedule = useReschedule(appointment, editing, timeZone);
  const [isAwayKnown, setAwayKnown] = useState(false);
  const isAway = appointment.doctorAway === true && !doctor && !isAwayKnown;
  const blockedAt = reschedule.blockedAt ?? (isAway ? valuesOf(appointment).startDateTime : undefined);
  const clearBlocked = () => {
    setAwayKnown(true);
    reschedule.clearBlocked();
  };
  return (
    <Stack gap="4">
      <EditedDoctor appointment={appointment} doctor={doctor} />
      {blockedAt && (
        <BlockedCalendar
          appointment={appointment}
          doctorId={doctorId}
          wall={blockedAt}
          isAway={isAway}
          onChosen={(chosen) => {
            setDoctor(chosen);
            clearBlocked();
          }}
          onBack={clearBlocked}
        />
      )}
      <Panel>
        <Stack gap="5">
          <Notice kind="warning">
            {t(
              'If you choose another time or doctor, the appointment on {time} is deleted and the new one is booked.',
              {
                time: wholeTime(appointment.startDateTime, appointment.timeZone, language),
              },
            )}
          </Notice>
          <RecordForm
            label={t('APPOINTMENT DETAILS')}
            translate={t}
            editing={editing}
            show={(field, value) =>
              field === 'doctorId'
                ? t('Dr. {name}', { name: nameOf(appointment.doctorDetails) })
                : String(value).replace('T', ' ')
            }
            draft={draft}
            schema={appointmentSchema('editFormSchema')}
            onSubmit={reschedule.submit}
            isDone={reschedule.isSaved}
          >
            <SelectField
              name="consultationType"
              label={t('Consultation type')}
              placeholder={t('Please choose')}
              options={CONSULTATION_TYPES.map((type) => ({ value: type, label: t(consultationLabel(type)) }))}
              disabled
            />
            <DoctorValue doctor={doctor} present={appointment.doctorId} onTakenBack={() => setDoctor(null)} />
            <TimeField timeZone={timeZone} onPicked={reschedule.clearBlocked} />
            <NearestTimes
              appointment={appointment}
              doctorId={doctorId}
              timeZone={timeZone}
              onPicked={reschedule.clearBlocked}
            />
            <WhichField appointment={appointment} />
            <TextAreaField name="description" label={t('Description')} maxLength={300} required />
            <SeriesConflicts conflicts={reschedule.conflicts} />
            <Flex gap="3" wrap="wrap">
              <SubmitButton>{t('Update')}</SubmitButton>
              <BackButton size="lg" />
            </Flex>
          </RecordForm>
          {reschedule.dialog}
        </Stack>
      </Panel>
    </Stack>
  );
}

/**
 * Keeps the form's `doctorId` equal to the doctor chosen above, unless the user gave up that choice in a conflict.
 * Without a choice it is the appointment's own doctor, even if a draft has another one.
 */
function DoctorValue(props: { doctor: Doctor | null; present: string; onTakenBack: () => void }) {
  const { doctor, present, onTakenBack } = props;
  const form = useFormHandle<EditValues>();
  const doctorId = useFormState(({ values }: FormState<EditValues>) => values.doctorId);
  const taken = useRef<string>(undefined);
  useEffect(() => {
    const { setFieldValue } = form.get();
    if (!doctor) {
      if (doctorId !== present) void setFieldValue('doctorId', present);
    } else if (taken.current !== doctor.id) {
      taken.current = doctor.id;
      void setFieldValue('doctorId', doctor.id);
    } else if (doctorId !== doctor.id) {
      taken.current = undefined;
      onTakenBack();
    }
  });
  return <FieldNote name="doctorId" />;
}

/** Date and time in the hospital's time zone, which is named if the device has another one. */
function TimeField({ timeZone, onPicked }: { timeZone: string; onPicked: () => void }) {
  const t = useT();
  const language = useLanguage();
  const zone = useFormState(
    ({ values: { startDateTime } }: FormState<EditValues>) =>
      startDateTime && zoneName(isoOf(startDateTime, timeZone), timeZone, language),
  );
  // Times of a zone that the device does not know are read as its own.
  const known = zone ? t("In the hospital's local time: {zone}", { zone }) : t("In the hospital's local time");
  return (
    <TextField
      type="datetime-local"
      name="startDateTime"
      label={t('Date and time')}
      hint={isKnownZone(timeZone) ? known : zone}
      onChange={onPicked}
      required
    />
  );
}

function isoOf(wall: string, timeZone: string): string {
  try {
    return instantOf(wall, timeZone).toISOString();
  } catch {
    // The time is incomplete. Any instant gives the name of the zone.
    return new Date().toISOString();
  }
}
