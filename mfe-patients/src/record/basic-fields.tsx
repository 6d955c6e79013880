import { USER_STATUSES } from '@openward/contract';
import { isUnderAge } from '@openward/contract/sharing';

import { useT, useUser } from '@openward/remote-kit';
import { TextField } from '@openward/ui/form';
import { SimpleGrid } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import type { ReactNode } from 'react';
import { ChannelFields } from './channel-fields.tsx';
import { Section } from './record-form.tsx';

/**
 * The fields of the tab Basic Info.
 * @param props.account e-mail, and of a new patient the password
 * @param props.born the birth date as it is stored
 */
export function BasicFields({ account, born = null }: { account: ReactNode; born?: string | null }) {
  const t = useT();
  const { userRole, actingFor } = useUser();
  const isPatient = userRole === 'ROLE_PATIENT';
  // Of one's own the browser knows what to suggest; of somebody else it would be wrong.
  const own = (kind: string) => (isPatient ? kind : 'off') as 'given-name';
  // How long parents have access depends on it.
  const isBirthDateFixed = isPatient && born !== null && isUnderAge(born);
  return (
    <>
      <Section title={t('Patient Info')}>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <TextField name="firstName" label={t('First Name')} autoComplete={own('given-name')} required />
          <TextField name="lastName" label={t('Last Name')} autoComplete={own('family-name')} required />
          {account}
          <TextField
            name="dateOfBirth"
            label={t('Date of birth')}
            type="date"
            autoComplete={own('bday')}
            {...(isBirthDateFixed && {
              hint: t('Only the practice can change the date of birth of a person under 18.'),
              disabled: true,
            })}
            required
          />
          <TextField
            name="telePhoneNo"
            label={t('Phone')}
            {...(isPatient && !actingFor
              ? { hint: t('You change your number for codes under “Sign-in and security”.') }
              : {})}
            type="tel"
            inputMode="tel"
            autoComplete={own('tel-national')}
            required
          />
          <SelectField
            name="status"
            label={t('Status')}
            placeholder={t('Choose a status')}
            options={USER_STATUSES.map((value) => ({
              value,
              label: value === 'ACTIVE' ? t('Active') : t('Inactive'),
            }))}
            disabled={isPatient}
            required
          />
        </SimpleGrid>
      </Section>
      <Section
        title={t('Communication channel')}
        hint={
          isPatient
            ? t('How the practice may reach you, and how it must not.')
            : t('How the practice may reach the patient, and how it must not.')
        }
      >
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <TextField name="mailAddress" label={t('Mailing address')} autoComplete={own('street-address')} />
          <TextField
            name="mobilePhoneNo"
            label={t('Mobile phone')}
            type="tel"
            inputMode="tel"
            autoComplete={own('tel-national')}
          />
        </SimpleGrid>
        <ChannelFields />
      </Section>
    </>
  );
}
