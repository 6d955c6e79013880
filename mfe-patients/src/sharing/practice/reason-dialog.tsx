import type { Success } from '@openward/api-client';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import { Form } from '@openward/ui/form';
import { sharingSchema } from '../sharing-client.ts';
import { ReasonField } from './reason-field.tsx';

/** Asks why staff do something, and does it. */
export default function ReasonDialog(props: {
  /** Also what the button says. */
  title: string;
  text: string;
  /** Who can see the reason, where it is not about access. */
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
