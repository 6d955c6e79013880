import { call } from '@openward/api-client';
import { registerPatient } from '@openward/contract/people';
import { raiseSuccessAfterNavigation, useNavigate, useSubmit, useT } from '@openward/remote-kit';
import { UnsavedForm } from '@openward/remote-kit/editing';
import { Form, PasswordField, TextField } from '@openward/ui/form';
import { useState } from 'react';
import { recordSchema } from '../records-client.ts';
import { BasicFields } from './basic-fields.tsx';
import type { BasicValues } from './field-names.ts';
import { FormButtons } from './record-form.tsx';

type NewValues = BasicValues & { email: string; password: string; confirmPassword: string };

const NOBODY: NewValues = {
  email: '',
  password: '',
  confirmPassword: '',
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  telePhoneNo: '',
  status: 'ACTIVE',
  mailAddress: '',
  mobilePhoneNo: '',
  // Who says nothing is reminded of their appointments.
  emailOptIn: true,
  emailOptOut: false,
  mailingOptIn: false,
  mailingOptOut: false,
  phoneNoOptIn: false,
  phoneNoOptOut: false,
  mobOptIn: true,
  mobOptOut: false,
  elcNotiOptIn: false,
  elcNotiOptOut: false,
};

/** The tab Basic Info of a patient who is made: with an e-mail address and a first password. */
export function NewPatientForm() {
  const t = useT();
  const navigate = useNavigate();
  const [saved, setSaved] = useState<NewValues>();
  const submit = useSubmit(
    ({ confirmPassword: _again, ...body }: NewValues) =>
      call(registerPatient, { body: { ...body, userName: body.email } }),
    ({ result, message }, values) => {
      setSaved(values);
      navigate(`/patient/edit/${result.userId}`, { replace: true });
      raiseSuccessAfterNavigation(message, t);
    },
  );
  return (
    <Form
      label={t('Basic Info')}
      translate={t}
      initialValues={NOBODY}
      schema={recordSchema('newPatientFormSchema')}
      onSubmit={submit}
    >
      <UnsavedForm saved={saved} />
      <BasicFields account={<AccountFields />} />
      <FormButtons />
    </Form>
  );
}

function AccountFields() {
  const t = useT();
  const labels = { showLabel: t('Show password'), hideLabel: t('Hide password') };
  return (
    <>
      <TextField name="email" label={t('Email')} type="email" inputMode="email" autoComplete="off" required />
      <PasswordField
        name="password"
        label={t('Password')}
        hint={t('At least 8 characters, with upper and lower case, a number and a special character.')}
        autoComplete="new-password"
        {...labels}
        required
      />
      <PasswordField
        name="confirmPassword"
        label={t('Confirm password')}
        autoComplete="new-password"
        {...labels}
        required
      />
    </>
  );
}
