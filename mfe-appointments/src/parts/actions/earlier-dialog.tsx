import { call } from '@openward/api-client';
import type { Appointment, DeskAppointment } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { leaveWaitingList, wantEarlier } from '@openward/contract/waiting-list';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { raiseSuccess, useSubmit, useT, useUser } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { dayOf } from '@openward/ui/date-time';
import { ConfirmDialog, FormDialog } from '@openward/ui/dialog';
import { Form, TextField } from '@openward/ui/form';
import { SimpleGrid } from '@openward/ui/layout';
import { TickField } from '@openward/ui/select-field';
import { useState } from 'react';
import { useConflictExplanation } from '../conflicts/conflict-explanation.ts';
import RemoveDialog from '../waiting-list/remove-dialog.tsx';
import { waitingSchema } from '../waiting-list/use-waiting.ts';
import { HourFields } from '../waiting-list/waiting-form.tsx';
import { About } from './about.tsx';
import { tellChanged } from './use-appointment-actions.ts';

interface Props {
  appointment: DeskAppointment & Pick<Appointment, 'earlierRequestId'>;
  onClose: () => void;
}

/** Requests an earlier time for a visit, or withdraws the request. */
export default function EarlierDialog(props: Props) {
  const { appointment, onClose } = props;
  const { id, earlierRequestId, patientDetails } = appointment;
  const isPatient = useUser().userRole === 'ROLE_PATIENT';
  if (!earlierRequestId) return <WantDialog {...props} />;
  if (isPatient || !patientDetails) return <StopDialog {...props} requestId={earlierRequestId} />;
  return (
    <RemoveDialog
      requestId={earlierRequestId}
      name={nameOf(patientDetails)}
      onClose={onClose}
      onRemoved={() => tellChanged(id)}
    />
  );
}

function WantDialog({ appointment, onClose }: Props) {
  const t = useT();
  const withConflictExplanation = useConflictExplanation();
  const isPatient = useUser().userRole === 'ROLE_PATIENT';
  const { id, timeZone } = appointment;
  const [empty] = useState(() => ({
    appointmentId: id,
    isAnyDoctor: false,
    fromDay: dayOf(new Date().toISOString(), timeZone),
    fromTime: '08:00',
    toTime: '18:00',
  }));
  const submit = useSubmit(
    (body: typeof empty) => withConflictExplanation(appointment, () => call(wantEarlier, { body })),
    ({ message }) => {
      raiseSuccess(message, t);
      onClose();
      tellChanged(id);
    },
  );
  return (
    <FormDialog
      title={t('Ask for an earlier time')}
      description={
        <>
          <About appointment={appointment} />
          {isPatient
            ? t('When an earlier time is free, we offer it to you. You keep your appointment until you accept.')
            : t('When an earlier time is free, we offer it to the patient. The appointment moves if they accept.')}
        </>
      }
      onClose={onClose}
    >
      <Form
        label={t('Ask for an earlier time')}
        translate={t}
        initialValues={empty}
        schema={waitingSchema('wantEarlierSchema')}
        onSubmit={submit}
      >
        <TextField name="fromDay" type="date" label={t('First day')} required />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          <HourFields />
        </SimpleGrid>
        <TickField name="isAnyDoctor" label={t('Any doctor of this hospital')} />
        <DialogButtons go={t('Ask for an earlier time')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}

function StopDialog({ appointment, onClose, requestId }: Props & { requestId: string }) {
  const t = useT();
  const stop = useServerChange(
    () => call(leaveWaitingList, { params: { id: requestId }, body: {} }),
    () => {
      onClose();
      tellChanged(appointment.id);
    },
  );
  return (
    <ConfirmDialog
      open
      title={t('Stop asking for an earlier time?')}
      confirmLabel={t('Stop asking')}
      cancelLabel={t('Keep asking')}
      busy={stop.isPending}
      onConfirm={() => stop.mutate(undefined)}
      onClose={onClose}
    >
      <About appointment={appointment} />
      {t('The appointment stays as it is.')}
    </ConfirmDialog>
  );
}
