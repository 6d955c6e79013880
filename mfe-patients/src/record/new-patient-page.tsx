import { call } from '@openward/api-client';
import { registerPatient } from '@openward/contract/people';
import { NewPasswordFields } from '@openward/practice-ui/new-password-fields';
import { Link, raiseSuccessAfterNavigation, useNavigate, useSubmit, useT } from '@openward/remote-kit';
import { UnsavedForm } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import { Form, TextField } from '@openward/ui/form';
import { Page, PageHeader, Panel } from '@openward/ui/layout';
import { useState } from 'react';
import { type BasicValues, basicOf } from '../parts/fields.tsx';
import { recordSchema } from '../parts/records-client.ts';
import { BasicFields } from './basic-fields.tsx';
import { FormButtons } from './record-form.tsx';
import { Tabs } from './tabs.tsx';
import { useTabs } from './use-tabs.ts';

/** `/patient/add`: a new patient, starting with the basic information. */
export default function NewPatientPage() {
  const t = useT();
  const tabs = useTabs(true);
  return (
    <Page>
      <PageHeader
        title={t('Add new patient')}
        actions={
          <Button asChild variant="outline" minH="11">
            <Link to="/patient/sharing/minor">{t('Create a record for a child')}</Link>
          </Button>
        }
      >
        {t('Save the basic info first. Then you can add address, insurance and appointments.')}
      </PageHeader>
      <Tabs label={t('Patient record')} tabs={tabs.all} current={tabs.current} onOpen={tabs.open}>
        <Panel>
          <NewPatientForm />
        </Panel>
      </Tabs>
    </Page>
  );
}

type NewValues = BasicValues & { email: string; password: string; confirmPassword: string };

const NOBODY: NewValues = { email: '', password: '', confirmPassword: '', ...basicOf() };

function NewPatientForm() {
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
  return (
    <>
      <TextField name="email" label={t('Email')} type="email" inputMode="email" autoComplete="off" required />
      <NewPasswordFields
        hint={t('At least 8 characters, with an uppercase and a lowercase letter, a number and a special character.')}
      />
    </>
  );
}
