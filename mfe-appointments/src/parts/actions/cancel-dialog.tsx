import { call } from '@openward/api-client';
import { cancelAppointment, type DeskAppointment, type SeriesScope } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { raiseSuccess, type T, useSubmit, useT, useUser } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import { Pending } from '@openward/ui/feedback';
import { Form, TextAreaField } from '@openward/ui/form';
import { Text } from '@openward/ui/layout';
import { useState } from 'react';
import { appointmentSchema } from '../appointment/appointment-schemas.ts';
import { useChangeUntil } from '../appointment/change-until.ts';
import { isMissed } from '../appointment/rules.ts';
import { useAppointment } from '../appointment/use-appointment.ts';
import { isOutdated, useConflictExplanation } from '../conflicts/conflict-explanation.ts';
import { WhichControl, whichOf } from '../series/which-field.tsx';
import { About } from './about.tsx';
import { TooLateDialog } from './too-late-dialog.tsx';
import { tellChanged } from './use-appointment-actions.ts';

const NOTHING = { reason: '' };

/** Asks before it cancels an appointment, marks it as missed or unblocks a time. The reason is optional. */
export default function CancelDialog(props: { appointment: DeskAppointment; onClose: () => void }) {
  const { onClose } = props;
  const [wasOutdated, setOutdated] = useState(false);
  // After a conflict, the dialog continues with the appointment as the server has it now.
  const appointment = useAppointment(props.appointment.id, wasOutdated).data ?? props.appointment;
  const t = useT();
  const withConflictExplanation = useConflictExplanation();
  const isPatient = useUser().userRole === 'ROLE_PATIENT';
  // Fixed when the dialog opens, so that its meaning does not change while the user reads it. The server checks again.
  const [isOver] = useState(() => !isPatient && isMissed(appointment, new Date()));
  const [which, setWhich] = useState<SeriesScope>('this');
  const words = wordsFor(appointment, { isPatient, isOver, isSeveral: which !== 'this' }, t);
  const rule = useChangeUntil(appointment);
  const submit = useSubmit(
    ({ reason }: typeof NOTHING) =>
      withConflictExplanation(appointment, () =>
        call(cancelAppointment, {
          query: { appointmentId: appointment.id },
          body: { version: appointment.version, reason, ...whichOf(appointment, which) },
        }),
      ).catch((error: unknown) => {
        if (isOutdated(error)) setOutdated(true);
        throw error;
      }),
    ({ message }) => {
      raiseSuccess(message, t);
      onClose();
      tellChanged(appointment.id);
    },
  );
  if (rule.isPending) return <Pending />;
  if (rule.isTooLate)
    return (
      <TooLateDialog
        title={words.title}
        text={rule.text}
        phone={rule.phone}
        appointment={appointment}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={words.title}
      description={
        <>
          <About appointment={appointment} />
          <Text>{words.consequence}</Text>
          {rule.text && <Text mt="2">{rule.text}</Text>}
        </>
      }
      onClose={onClose}
    >
      <Form
        label={words.title}
        translate={t}
        initialValues={NOTHING}
        schema={appointmentSchema('cancelSchema')}
        onSubmit={submit}
      >
        <WhichControl appointment={appointment} which={which} onChange={setWhich} />
        {words.hint && (
          <TextAreaField name="reason" label={t('Reason (optional)')} hint={words.hint} rows={3} maxLength={300} />
        )}
        <DialogButtons keep={words.keep} go={words.go} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}

function wordsFor(
  appointment: DeskAppointment,
  { isPatient, isOver, isSeveral }: { isPatient: boolean; isOver: boolean; isSeveral: boolean },
  t: T,
) {
  if (!appointment.patientDetails) {
    return {
      title: t('Unblock this time?'),
      consequence: t('This time can be booked again.'),
      keep: t('Keep blocked'),
      go: t('Unblock time'),
    };
  }
  const name = nameOf(appointment.patientDetails);
  if (isOver) {
    return {
      title: t('Record that {name} did not come?', { name }),
      consequence: t('The appointment will be marked as missed.'),
      hint: t('The patient can read this.'),
      keep: t('Keep appointment'),
      go: t('Did not come'),
    };
  }
  const hint = isPatient ? t('The practice can read this.') : t('The patient receives this in a message.');
  if (isSeveral) {
    return {
      title: isPatient ? t('Cancel your appointments?') : t("Cancel {name}'s appointments?", { name }),
      consequence: t('The appointments will be cancelled on confirm.'),
      hint,
      keep: t('Keep appointments'),
      go: t('Cancel appointments'),
    };
  }
  return {
    title: isPatient ? t('Cancel your appointment?') : t("Cancel {name}'s appointment?", { name }),
    consequence: t('The appointment will be cancelled on confirm.'),
    hint,
    keep: t('Keep appointment'),
    go: t('Cancel appointment'),
  };
}
