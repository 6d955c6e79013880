import { call } from '@openward/api-client';
import { register as registerCall } from '@openward/contract/accounts';
import { LANGUAGES, raiseSuccessAfterNavigation, useGoBack, useLanguage, useSubmit, useT } from '@openward/remote-kit';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { SimpleGrid, Text } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { BRAND } from '@openward/ui/theme';
import { useState } from 'react';
import { accountSchema } from '../account-schemas.ts';

import { PublicPage } from '../frame/public-page.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { markNewPatient } from './new-patient.ts';

const EMPTY = { firstName: '', lastName: '', email: '', phoneNo: '', language: '', password: '', confirmPassword: '' };

/** `/register`: a patient signs up (specification, section 2). */
export default function RegisterPage() {
  const t = useT();
  const register = useRegister();
  const language = useLanguage();
  // The pseudo-language of tests is not a language that an account can have.
  const [spoken] = useState(() => (LANGUAGES.some(({ code }) => code === language) ? language : 'en'));
  return (
    <PublicPage
      width="32rem"
      title={t('Sign up for {brand}', { brand: BRAND })}
      lead={t('For patients. It takes about two minutes.')}
    >
      <Form
        label={t('Sign Up')}
        translate={t}
        initialValues={{ ...EMPTY, language: spoken }}
        schema={accountSchema('registerSchema')}
        onSubmit={register}
      >
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          <TextField name="firstName" label={t('First name')} autoComplete="given-name" required />
          <TextField
            name="lastName"
            label={t('Last name')}
            autoComplete="family-name"
            hint={t('Only one name? Enter a dash.')}
            required
          />
        </SimpleGrid>
        <TextField
          name="email"
          label={t('Email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          hint={t('You sign in with this address.')}
          required
        />
        <TextField
          name="phoneNo"
          label={t('Mobile phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          hint={t('10 digits, for example (555) 123-4567. We send codes to reset your password to this number.')}
          required
        />
        <SelectField
          name="language"
          label={t('Language')}
          autoComplete="language"
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
          hint={t('We send emails and text messages in this language.')}
        />
        <NewPasswordFields name="password" label={t('Password')} />
        <SubmitButton full>{t('Sign Up')}</SubmitButton>
      </Form>
      <Text mt="6" fontSize="sm" color="fg.muted">
        {t('Already have an account?')} <TextLink to="/login">{t('Sign in')}</TextLink>
      </Text>
    </PublicPage>
  );
}

interface RegisterValues {
  firstName: string;
  lastName: string;
  email: string;
  phoneNo: string;
  language: string;
  password: string;
  confirmPassword: string;
}

/** Signs up a patient, then goes back one page (specification, section 4), which welcomes them. */
function useRegister() {
  const t = useT();
  const goBack = useGoBack('/login');
  return useSubmit(
    (values: RegisterValues) =>
      call(registerCall, { body: { ...values, userRole: 'ROLE_PATIENT' as const, status: 'ACTIVE' as const } }),
    ({ message, result }, { email }) => {
      markNewPatient(email, result.asksCode);
      raiseSuccessAfterNavigation(message, t);
      goBack();
    },
  );
}
