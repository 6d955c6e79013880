import type { Success } from '@openward/api-client';
import type { AdminAccount } from '@openward/contract/doctors';
import { eventBus } from '@openward/event-bus';
import { useSubmit, useT } from '@openward/remote-kit';
import { Form } from '@openward/ui/form';
import { SimpleGrid } from '@openward/ui/layout';
import { useState } from 'react';
import { FieldGroup, FormEnd, HospitalField, PersonFields, StatusField } from '../accounts/form-parts.tsx';
import { staff, staffSchema } from '../staff-client.ts';
import { bodyOf, valuesOf } from './admin-values.ts';

/**
 * The form of an administrator who is there already. In their own an HCP admin can change neither hospital nor status
 * (specification, section 6), nobody their own e-mail.
 */
export function AdminForm(props: {
  admin: AdminAccount;
  isOwn: boolean;
  onSaved: (saved: Success<AdminAccount>) => void;
  onBack?: () => void;
}) {
  const t = useT();
  const { admin, isOwn } = props;
  const isHcpAdmin = admin.userRole === 'ROLE_HCP_ADMIN';
  const isFixed = isOwn && isHcpAdmin;
  const [initial] = useState(() => valuesOf(admin));
  const [saved, setSaved] = useState<typeof initial>();
  const submit = useSubmit(
    (values: typeof initial) => staff.updateAdmin({ body: bodyOf(values) }),
    (answer, values) => {
      setSaved(values);
      eventBus.emit('account:changed', { id: admin.id });
      props.onSaved(answer);
    },
  );
  return (
    <Form
      label={isOwn ? t('Profile') : t('Edit admin')}
      translate={t}
      initialValues={initial}
      schema={staffSchema('updateUserSchema')}
      onSubmit={submit}
    >
      <PersonFields isOwn={isOwn} />
      <FieldGroup title={t('Account')}>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          {isHcpAdmin && <HospitalField disabled={isFixed} kept={hospitalOf(admin)} />}
          <StatusField disabled={isFixed} />
        </SimpleGrid>
      </FieldGroup>
      <FormEnd saved={saved} {...(props.onBack && { onBack: props.onBack })} />
    </Form>
  );
}

function hospitalOf({ hospitalId, hospitalName }: AdminAccount) {
  return hospitalId && hospitalName ? { id: hospitalId, name: hospitalName } : undefined;
}
