import { call } from '@openward/api-client';
import { registerDoctor } from '@openward/contract/people';
import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useGoBack, useSubmit, useT, useUser } from '@openward/remote-kit';
import { UnsavedForm } from '@openward/remote-kit/editing';
import { Form } from '@openward/ui/form';
import { Page, PageHeader, Panel } from '@openward/ui/layout';
import { useState } from 'react';
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
import { keepAddedDoctor } from './added-doctor.tsx';
import { type NewDoctorValues, newDoctorOf } from './doctor-values.ts';
import { SpecialityField } from './speciality-field.tsx';

/** `/doctor/add`: an HCP admin adds doctors only to their own hospital. */
export default function AddDoctorPage() {
  const t = useT();
  const goBack = useGoBack('/doctor');
  const user = useUser();
  const ownHospital = user.userRole === 'ROLE_HCP_ADMIN' ? (user.hospitalId ?? '') : '';
  const [initial] = useState(() => newDoctorOf(ownHospital));
  const [saved, setSaved] = useState<NewDoctorValues>();
  const submit = useSubmit(
    ({ confirmPassword: _, ...values }: NewDoctorValues) => call(registerDoctor, { body: values }),
    ({ result, message }, values) => {
      setSaved(values);
      eventBus.emit('account:changed', { id: result.userId });
      keepAddedDoctor(result, user.id);
      raiseSuccessAfterNavigation(message, t);
      goBack();
    },
  );
  return (
    <Page width="3xl">
      <PageHeader title={t('Add new doctor')}>
        {t('New doctors work Monday to Friday, 9 to 5. You can change the working hours later.')}
      </PageHeader>
      <Panel>
        <Form
          label={t('Add new doctor')}
          translate={t}
          initialValues={initial}
          schema={staffSchema('newDoctorSchema')}
          onSubmit={submit}
        >
          <PersonFields isNew />
          <FieldGroup title={t('Practice')}>
            <FieldPairs>
              <HospitalField disabled={ownHospital !== ''} />
              <StatusField />
            </FieldPairs>
            <SpecialityField />
          </FieldGroup>
          <PasswordFields />
          <UnsavedForm saved={saved} />
          <FormEnd onBack={goBack} />
        </Form>
      </Panel>
    </Page>
  );
}
