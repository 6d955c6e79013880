import { call } from '@openward/api-client';
import { addHospital } from '@openward/contract/people';
import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useGoBack, useSubmit, useT } from '@openward/remote-kit';
import { UnsavedForm } from '@openward/remote-kit/editing';
import { Form } from '@openward/ui/form';
import { Page, PageHeader, Panel } from '@openward/ui/layout';
import { useState } from 'react';
import { FormEnd } from '../accounts/form-parts.tsx';
import { staffSchema } from '../staff-client.ts';
import { HospitalFields, type HospitalValues, newHospital } from './hospital-fields.tsx';

/** `/admin/hospitals/add` */
export default function AddHospitalPage() {
  const t = useT();
  const goBack = useGoBack('/admin/hospitals');
  const [initial] = useState(newHospital);
  const [saved, setSaved] = useState<HospitalValues>();
  const submit = useSubmit(
    (values: HospitalValues) => call(addHospital, { body: values }),
    ({ result, message }, values) => {
      setSaved(values);
      eventBus.emit('account:changed', { id: result.id });
      raiseSuccessAfterNavigation(message, t);
      goBack();
    },
  );
  return (
    <Page width="3xl">
      <PageHeader title={t('Add hospital')}>
        {t('Then add its doctors and front desk, and their working hours.')}
      </PageHeader>
      <Panel>
        <Form
          label={t('Add hospital')}
          translate={t}
          initialValues={initial}
          schema={staffSchema('hospitalSchema')}
          onSubmit={submit}
        >
          <HospitalFields />
          <UnsavedForm saved={saved} />
          <FormEnd onBack={goBack} />
        </Form>
      </Panel>
    </Page>
  );
}
