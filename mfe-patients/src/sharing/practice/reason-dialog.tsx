import type { Success } from '@openward/api-client';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import { Form } from '@openward/ui/form';
import { sharingSchema } from '../sharing-client.ts';
import { ReasonField } from './reason-field.tsx';

/** Asks staff for a reason and then performs the action. */
export default function ReasonDialog(props: {
  /** Also the label of the button. */
  title: string;
  text: string;
  /** Who can see the reason; replaces the text about access. */
  hint?: string;
  save: (body: { reason: string }) => Promise<Success<unknown>>;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useT();
  const { title, onClose, onDone } = props;
  const submit = useSubmit(props.save, ({ message }) => {
    raiseSuccess(message, t);
    onDone();
    onClose();
  });
  return (
    <FormDialog title={title} description={props.text} onClose={onClose}>
      <Form
        label={title}
        translate={t}
        initialValues={{ reason: '' }}
        schema={sharingSchema('reasonSchema')}
        onSubmit={submit}
      >
        <ReasonField hint={props.hint} />
        <DialogButtons go={title} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
