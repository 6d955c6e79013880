import type { PatientRecord } from '@openward/contract/people';
import { isUnderAge } from '@openward/contract/sharing';
import { useT, useUser } from '@openward/remote-kit';
import { SimpleGrid } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import { DuplicatesNotice } from '../parts/duplicates-notice.tsx';
import { RecordFields } from '../parts/fields.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { Section } from './record-form.tsx';

/**
 * The fields of the tab Basic Info.
 * @param props.account the email, and the password of a new patient
 * @param props.record undefined for a new patient
 */
export function BasicFields(props: { account: ReactNode; record?: PatientRecord }) {
  const t = useT();
  const { account, record } = props;
  const born = record?.dateOfBirth ?? null;
  const { userRole, actingFor } = useUser();
  const isPatient = userRole === 'ROLE_PATIENT';
  // Minors cannot change it, because the parents' access depends on it.
  const isBirthDateFixed = isPatient && born !== null && isUnderAge(born);
  return (
    <>
      <Section title={t('Patient Info')}>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <RecordFields section="name" isOwn={isPatient} />
          {account}
          <RecordFields
            section="person"
            isOwn={isPatient}
            more={{
              dateOfBirth: isBirthDateFixed
                ? { hint: t('Only the practice can change the date of birth of a person under 18.'), disabled: true }
                : {},
              telePhoneNo:
                isPatient && !actingFor
                  ? { hint: t('Change your phone number for codes in “Sign-in and security”.') }
                  : {},
              status: { disabled: isPatient },
            }}
          />
        </SimpleGrid>
      </Section>
      {!record && <DuplicatesNotice />}
      <Section
        title={t('Communication channel')}
        hint={isPatient ? t('Choose how we can contact you.') : t('Choose how the practice can contact the patient.')}
      >
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <RecordFields section="contact" isOwn={isPatient} />
        </SimpleGrid>
        <ChannelFields consents={record?.consents ?? []} />
      </Section>
    </>
  );
}
