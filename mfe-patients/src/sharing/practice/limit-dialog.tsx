import { call } from '@openward/api-client';
import { limitAccess, type StaffAccess } from '@openward/contract/sharing';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import { Form, TextField } from '@openward/ui/form';
import { nameOfAccess } from '../access-card.tsx';
import { sharingSchema } from '../sharing-client.ts';
import { ReasonField } from './reason-field.tsx';

/**
 * Limits who can give access to a record, and may exclude one person.
 * @param props.access of the person to exclude, if they have or had access
 */
export default function LimitDialog(props: {
  patientId: string;
  access: StaffAccess | undefined;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useT();
  const { patientId, access, onClose, onDone } = props;
  const submit = useSubmit(
    ({ name, email, reason }: { name: string; email: string; reason: string }) => {
      const person = access ? { accessId: access.id } : { name, email };
      return call(limitAccess, { params: { id: patientId }, body: { ...person, reason } });
    },
    ({ message }) => {
      raiseSuccess(message, t);
      onDone();
      onClose();
    },
  );
  const title = access ? t('No access for {name}', { name: nameOfAccess(access) }) : t('Limit access');
  return (
    <FormDialog
      title={title}
      description={t(
        'From now on only the practice can give access. Open invitations and the access of the person named here end.',
      )}
      onClose={onClose}
    >
      <Form
        label={title}
        translate={t}
        initialValues={{ name: '', email: '', reason: '' }}
        schema={sharingSchema('limitSchema')}
        onSubmit={submit}
      >
        {!access && (
          <>
            <TextField
              name="name"
              label={t('Person who must not have access')}
              hint={t('Leave empty if the limit is not about one person.')}
              autoComplete="off"
            />
            <TextField
              name="email"
              type="email"
              inputMode="email"
              label={t('Email of this person')}
              autoComplete="off"
            />
          </>
        )}
        <ReasonField />
        <DialogButtons go={t('Limit access')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
