import type { Success } from '@openward/api-client';
import type { Appointment } from '@openward/contract/appointments';
import type { AppointmentOutcome } from '@openward/contract/reassign';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { useSubmit, useT } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import { Form, TextAreaField } from '@openward/ui/form';
import { appointmentSchema } from '../../parts/appointment/appointment-schemas.ts';
import { MovesList } from './moves-list.tsx';
import type { Move } from './use-reassign.ts';

const NOTHING = { reason: '' };

/**
 * Asks before several appointments are moved or cancelled. It lists each with the way the patient is notified. Patients
 * can read the reason for a cancellation.
 */
export default function ManyDialog(props: {
  /** Undefined to cancel them. */
  moves: readonly Move[] | undefined;
  appointments: readonly Appointment[];
  change: (reason: string) => Promise<Success<AppointmentOutcome[]>>;
  onDone: (outcomes: AppointmentOutcome[]) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { moves, appointments, onClose } = props;
  const title = moves
    ? t('Move appointments ({count})', { count: moves.length })
    : t('Cancel appointments ({count})', { count: appointments.length });
  const submit = useSubmit(
    ({ reason }: typeof NOTHING) => props.change(reason),
    ({ result }) => props.onDone(result),
  );
  return (
    <FormDialog
      title={title}
      description={
        moves
          ? t('The prior appointments are deleted and the new ones booked.')
          : t('We send each patient a message with your reason.')
      }
      onClose={onClose}
    >
      <Form
        label={title}
        translate={t}
        initialValues={NOTHING}
        schema={appointmentSchema('cancelSchema')}
        onSubmit={submit}
      >
        {moves ? (
          <MovesList visits={moves} />
        ) : (
          <TextAreaField name="reason" label={t('Reason (optional)')} rows={3} maxLength={300} />
        )}
        <DialogButtons go={title} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
