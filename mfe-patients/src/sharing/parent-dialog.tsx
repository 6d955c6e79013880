import { call } from '@openward/api-client';
import { type HeldAccess, type Invited, inviteParent } from '@openward/contract/sharing';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import { Form, TextField } from '@openward/ui/form';
import { useState } from 'react';
import { InvitedNotice } from './invited-notice.tsx';
import { sharingSchema } from './sharing-client.ts';

/** A parent invites the other parent of a child. */
export default function ParentDialog(props: { access: HeldAccess; onInvited: () => void; onClose: () => void }) {
  const t = useT();
  const { access, onInvited, onClose } = props;
  const [invited, setInvited] = useState<Invited | null>(null);
  const submit = useSubmit(
    (body: { name: string; email: string }) => call(inviteParent, { params: { id: access.id }, body }),
    ({ result, message }) => {
      raiseSuccess(message, t);
      setInvited(result);
      onInvited();
    },
  );
  const title = t('Invite the other parent of {name}', { name: access.firstName });
  return (
    <FormDialog
      title={title}
      description={t('They can do the same for {name} as you, until {name} turns 18.', { name: access.firstName })}
      onClose={onClose}
    >
      {invited ? (
        <InvitedNotice invited={invited} />
      ) : (
        <Form
          label={title}
          translate={t}
          initialValues={{ name: '', email: '' }}
          schema={sharingSchema('inviteParentSchema')}
          onSubmit={submit}
        >
          <TextField name="name" label={t('Name')} autoComplete="off" required />
          <TextField name="email" type="email" inputMode="email" label={t('Email')} autoComplete="off" required />
          <DialogButtons go={t('Send invitation')} onClose={onClose} />
        </Form>
      )}
    </FormDialog>
  );
}
