import { CONSULTATION_TYPES, consultationLabel } from '@openward/contract';
import type { Appointment } from '@openward/contract/appointments';
import type { Doctor } from '@openward/contract/doctors';
import { wallClock } from '@openward/contract/time';
import { useLanguage, useT } from '@openward/remote-kit';
import { UnsavedChanges, useDraft } from '@openward/remote-kit/unsaved';
import { instantOf, wholeTime, zoneName } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { Form, SubmitButton, TextAreaField, useFormikContext } from '@openward/ui/form';
import { Flex, Panel, Stack } from '@openward/ui/layout';
import { DateTimeField, SelectField } from '@openward/ui/select-field';
import { useState } from 'react';
import { appointmentSchema } from '../appointment-schemas.ts';
import { BackButton } from '../check-in/back-button.tsx';
import { BlockedCalendar } from './blocked-calendar.tsx';
import { EditedDoctor } from './edited-doctor.tsx';
import { NearestTimes } from './nearest-times.tsx';
import { type EditValues, useReschedule } from './use-reschedule.ts';

/** Another time, another doctor or other words for an appointment that is still open. */
export function EditForm({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const language = useLanguage();
  const [doctor, setDoctor] = useState<Doctor | null>(null);
  const timeZone = doctor?.timeZone ?? appointment.timeZone;
  const doctorId = doctor?.id ?? appointment.doctorId;
  const draft = useDraft<EditValues>(`edit.${appointment.id}`);
  const reschedule = useReschedule(appointment, { doctorId, timeZone });
  const initialValues: EditValues = {
    consultationType: appointment.consultationType,
    startDateTime: wallClock(appointment.startDateTime, appointment.timeZone).slice(0, 16),
    description: appointment.description,
    status: appointment.status,
  };
  return (
    <Stack gap="4">
      <EditedDoctor appointment={appointment} doctor={doctor} />
      {reschedule.blockedAt && (
        <BlockedCalendar
          appointment={appointment}
          doctorId={doctorId}
          wall={reschedule.blockedAt}
          onChosen={(chosen) => {
            setDoctor(chosen);
            reschedule.clearBlocked();
          }}
          onBack={reschedule.clearBlocked}
        />
      )}
      <Panel>
        <Stack gap="5">
          <Notice kind="warning">
            {t('When you update, the appointment of {time} is deleted and the new one is booked.', {
              time: wholeTime(appointment.startDateTime, appointment.timeZone, language),
            })}
          </Notice>
          <Form
            label={t('APPOINTMENT DETAILS')}
            translate={t}
            initialValues={initialValues}
            draft={draft}
            schema={appointmentSchema('editFormSchema')}
            onSubmit={reschedule.submit}
          >
            <SelectField
              name="consultationType"
              label={t('Consultation type')}
              placeholder={t('Please choose')}
              options={CONSULTATION_TYPES.map((type) => ({ value: type, label: t(consultationLabel(type)) }))}
              disabled
            />
            <TimeField timeZone={timeZone} onPicked={reschedule.clearBlocked} />
            <NearestTimes
              appointment={appointment}
              doctorId={doctorId}
              timeZone={timeZone}
              onPicked={reschedule.clearBlocked}
            />
            <TextAreaField name="description" label={t('Description')} maxLength={300} required />
            <Flex gap="3" wrap="wrap">
              <SubmitButton>{t('Update')}</SubmitButton>
              <BackButton />
            </Flex>
            <Guard begun={initialValues} isOff={reschedule.isSaved} doctor={doctor} />
          </Form>
        </Stack>
      </Panel>
    </Stack>
  );
}

/** Date and time on the clock of the hospital, which is named where the device has another. */
function TimeField({ timeZone, onPicked }: { timeZone: string; onPicked: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { values } = useFormikContext<EditValues>();
  const zone = values.startDateTime && zoneName(isoOf(values.startDateTime, timeZone), timeZone, language);
  return (
    <DateTimeField
      name="startDateTime"
      label={t('Date and time')}
      hint={zone ? t("In the hospital's own time: {zone}", { zone }) : t("In the hospital's own time")}
      onPicked={onPicked}
      required
    />
  );
}

function isoOf(wall: string, timeZone: string): string {
  try {
    return instantOf(wall, timeZone).toISOString();
  } catch {
    // Half typed: any instant tells the zone's name.
    return new Date().toISOString();
  }
}

/** Asks before what was changed is left. */
function Guard(props: { begun: EditValues; isOff: boolean; doctor: Doctor | null }) {
  const { values } = useFormikContext<EditValues>();
  const isChanged = props.doctor !== null || JSON.stringify(values) !== JSON.stringify(props.begun);
  return <UnsavedChanges when={isChanged && !props.isOff} />;
}
