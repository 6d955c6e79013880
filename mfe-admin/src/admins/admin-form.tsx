import type { Success } from '@openward/api-client';
import { call } from '@openward/api-client';
import { type AdminAccount, updateAdmin } from '@openward/contract/people';

import { eventBus } from '@openward/event-bus';
import { useSubmit, useT } from '@openward/remote-kit';
import { useEditing } from '@openward/remote-kit/editing';
import { AccountForm, FieldPairs, HospitalField, StatusField } from '../accounts/form-parts.tsx';
import { staffSchema } from '../staff-client.ts';
import { valuesOf } from './admin-values.ts';

/**
 * The form of an existing administrator. In their own form HCP admins cannot change hospital or status (specification,
 * section 6), and no user their own e-mail.
 */
export function AdminForm(props: {
  /** The latest server state; it may change while the user types. */
  admin: AdminAccount;
  refresh: () => Promise<unknown>;
  isOwn: boolean;
  onSaved: (saved: Success<AdminAccount>) => void;
  onBack?: () => void;
}) {
  const t = useT();
  const { admin, isOwn } = props;
  const isHcpAdmin = admin.userRole === 'ROLE_HCP_ADMIN';
  const isFixed = isOwn && isHcpAdmin;
  const editing = useEditing({ record: admin, valuesOf, refresh: props.refresh });
  const submit = useSubmit(
    editing.saving((edit) => call(updateAdmin, { body: { ...edit, id: admin.id } })),
    (answer, values) => {
      editing.saved(values, answer.result.version);
      eventBus.emit('account:changed', { id: admin.id });
      props.onSaved(answer);
    },
  );
  return (
    <AccountForm
      label={isOwn ? t('Profile') : t('Edit admin')}
      group={t('Account')}
      isOwn={isOwn}
      editing={editing}
      schema={staffSchema('updateUserSchema')}
      onSubmit={submit}
      onBack={props.onBack}
    >
      <FieldPairs>
        {isHcpAdmin && <HospitalField disabled={isFixed} kept={hospitalOf(admin)} />}
        <StatusField disabled={isFixed} />
      </FieldPairs>
    </AccountForm>
  );
}

function hospitalOf({ hospitalId, hospitalName }: AdminAccount) {
  return hospitalId && hospitalName ? { id: hospitalId, name: hospitalName } : undefined;
}
