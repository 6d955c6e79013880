import { call } from '@openward/api-client';
import { helpWithPhone, type PasswordOwner } from '@openward/contract/accounts';
import { nameOf } from '@openward/contract/text';
import { useLanguage, useSubmit, useT } from '@openward/remote-kit';
import { deviceTime } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Box, Heading, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { accountSchema } from '../account-schemas.ts';

import { NewPhoneField } from '../security/change-way-form.tsx';

/** Sets a new number for codes, for a user who is present and lost their phone. */
export function LostPhoneForm({ userId, owner }: { userId: string; owner: PasswordOwner }) {
  const t = useT();
  const language = useLanguage();
  const [effectiveAt, setEffectiveAt] = useState<string>();
  const help = useSubmit(
    (values: { id: string; phoneNo: string; reason: string }) => call(helpWithPhone, { body: values }),
    ({ result }) => setEffectiveAt(result.effectiveAt),
  );
  return (
    <>
      <Heading as="h2" fontSize="lg">
        {t('Lost phone')}
      </Heading>
      <Text mt="1" mb="5" color="fg.muted">
        {t(
          'Use this only when the person is with you. We notify the old number and the email, and the person can stop the change.',
        )}
      </Text>
      {effectiveAt ? (
        <Notice kind="success">
          {t('Saved. We will send codes to the new number from {time}.', {
            time: deviceTime(effectiveAt, language),
          })}
        </Notice>
      ) : (
        <Form
          label={t('New phone number for codes for {name}', { name: nameOf(owner) })}
          translate={t}
          initialValues={{ id: userId, phoneNo: '', reason: '' }}
          schema={accountSchema('helpWithPhoneSchema')}
          onSubmit={help}
        >
          <NewPhoneField autoComplete="off" />
          <TextField
            name="reason"
            label={t('Reason')}
            hint={t('For example: phone stolen, passport checked.')}
            autoComplete="off"
            required
          />
          <Box>
            <SubmitButton>{t('Save number')}</SubmitButton>
          </Box>
        </Form>
      )}
    </>
  );
}
