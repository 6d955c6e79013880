import { call } from '@openward/api-client';
import { leaveWaitingList } from '@openward/contract/waiting-list';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import { Form, TextAreaField } from '@openward/ui/form';
import { waitingSchema } from './use-waiting.ts';

const NOTHING = { reason: '' };

/** Staff remove a patient from the list, with a reason that the patient can read. */
export default function RemoveDialog(props: {
  requestId: string;
  name: string;
  onClose: () => void;
  onRemoved?: () => void;
}) {
  const t = useT();
  const { requestId: id, name, onClose, onRemoved } = props;
  const title = t('Remove {name} from the waiting list?', { name });
  const submit = useSubmit(
    (body: typeof NOTHING) => call(leaveWaitingList, { params: { id }, body }),
    ({ message }) => {
      raiseSuccess(message, t);
      onClose();
      onRemoved?.();
    },
  );
  return (
    <FormDialog title={title} description={t('We send the patient a message with your reason.')} onClose={onClose}>
      <Form
        label={title}
        translate={t}
        initialValues={NOTHING}
        schema={waitingSchema('removeWaitingFormSchema')}
        onSubmit={submit}
      >
        <TextAreaField name="reason" label={t('Reason')} rows={3} maxLength={300} required />
        <DialogButtons keep={t('Keep on the list')} go={t('Remove')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
