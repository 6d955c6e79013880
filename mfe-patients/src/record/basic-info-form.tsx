import { call } from '@openward/api-client';
import { AWAITED, listAppointments } from '@openward/contract/appointments';
import { type PatientRecord, updatePatient } from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import { useT, useUser } from '@openward/remote-kit';
import { TextField } from '@openward/ui/form';
import { Text } from '@openward/ui/layout';
import { basicOf } from '../parts/fields.tsx';
import { BasicFields } from './basic-fields.tsx';
import { type PartProps, RecordForm } from './record-form.tsx';

const valuesOf = (record: PatientRecord) => ({ ...basicOf(record), email: record.email });

/** The tab Basic Info of an existing patient, whose email is fixed. */
export default function BasicInfoForm(props: PartProps) {
  const t = useT();
  const isOwn = useUser().userRole === 'ROLE_PATIENT';
  return (
    <RecordForm
      {...props}
      label={t('Basic Info')}
      valuesOf={valuesOf}
      schema="basicInfoFormSchema"
      save={({ email: _email, ...body }) => call(updatePatient, { body })}
      concerned={async ({ status }) => {
        if (status !== 'INACTIVE' || props.record.status === 'INACTIVE') return [];
        const body = { patientId: [props.record.id], status: [...AWAITED], startDateTime: new Date().toISOString() };
        return (await call(listAppointments, { query: {}, body })).result;
      }}
    >
      <BasicFields
        record={props.record}
        account={
          signsIn(props.record.email) ? (
            <TextField
              name="email"
              label={t('Email')}
              type="email"
              hint={
                isOwn ? t('Change your email in “Sign-in and security”.') : t('Only the patient can change this email.')
              }
              disabled
            />
          ) : (
            <div>
              <Text fontSize="sm" fontWeight="medium">
                {t('Email')}
              </Text>
              <Text color="fg.muted">
                {isOwn
                  ? t('This patient does not sign in. People with access act for them.')
                  : t('This patient has no account yet. See “Who may act”.')}
              </Text>
            </div>
          )
        }
      />
    </RecordForm>
  );
}
