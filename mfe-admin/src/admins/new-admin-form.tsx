import { call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { register } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useGoBack, useNavigate, useSubmit, useT } from '@openward/remote-kit';
import { UnsavedForm } from '@openward/remote-kit/editing';
import { Form } from '@openward/ui/form';
import { useEffect, useState } from 'react';
import {
  FieldGroup,
  FieldPairs,
  FormEnd,
  HospitalField,
  PasswordFields,
  PersonFields,
  StatusField,
} from '../accounts/form-parts.tsx';
import { staffSchema } from '../staff-client.ts';
import { type AdminValues, bodyOf, type NewAdminValues, newAdminOf } from './admin-values.ts';

/** Milliseconds between the creation and the list (specification, section 9). */
const PAUSE = 400;

/** The form of a new administrator of a role; it ends at the list of that role. */
export function NewAdminForm({ userRole }: { userRole: AdminValues['userRole'] }) {
  const t = useT();
  const isHcpAdmin = userRole === 'ROLE_HCP_ADMIN';
  const list = isHcpAdmin ? '/admin/hcp' : '/admin';
  const navigate = useNavigate();
  const goBack = useGoBack(list);
  const [saved, setSaved] = useState<{ values: NewAdminValues; message: Said }>();
  const submit = useSubmit(
    ({ confirmPassword: _, ...values }: NewAdminValues) => {
      // Names of the specification (section 7); the server accepts either name of the phone.
      const body = { ...bodyOf(values), username: values.email, phoneNo: values.telePhoneNo };
      return call(register, { body });
    },
    ({ message }, values) => {
      eventBus.emit('account:changed', { id: '' });
      setSaved({ values, message });
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was saved
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => {
      raiseSuccessAfterNavigation(saved.message, t);
      navigate(list);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [saved]);
  return (
    <Form
      label={isHcpAdmin ? t('HCP admin registration') : t('Add new admin')}
      translate={t}
      initialValues={newAdminOf(userRole)}
      schema={staffSchema('newAdminSchema')}
      onSubmit={submit}
    >
      <PersonFields isNew />
      <FieldGroup title={t('Account')}>
        <FieldPairs>
          {isHcpAdmin && <HospitalField />}
          <StatusField />
        </FieldPairs>
      </FieldGroup>
      <PasswordFields />
      <UnsavedForm saved={saved?.values} />
      <FormEnd onBack={goBack} />
    </Form>
  );
}
