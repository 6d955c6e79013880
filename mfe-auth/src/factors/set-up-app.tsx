import { call } from '@openward/api-client';
import { confirmAuthenticator } from '@openward/contract/accounts';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { AppCodeField } from '@openward/practice-ui/proof-fields';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import { Form } from '@openward/ui/form';
import { Flex, Stack, Text } from '@openward/ui/layout';
import { QRCodeSVG } from 'qrcode.react';
import { accountSchema } from '../account-schemas.ts';

/** A new authenticator key that waits for its first code. */
export interface Setup {
  id: string;
  uri: string;
  key: string;
}

/** Shows the key of a new authenticator app and asks for its first code. */
export default function SetUpApp({
  setup,
  onClose,
  onChanged,
}: {
  setup: Setup;
  onClose: () => void;
  onChanged: (recoveryCodes: readonly string[]) => void;
}) {
  const t = useT();
  const confirm = useSubmit(
    ({ code }: { code: string }) => call(confirmAuthenticator, { body: { id: setup.id, code } }),
    ({ message, result }) => {
      raiseSuccess(message, t);
      onChanged(result.recoveryCodes);
    },
  );
  return (
    <FormDialog
      title={t('Set up authenticator app')}
      description={t('Scan this code with an authenticator app on your phone, then enter the 6 digits that it shows.')}
      onClose={onClose}
    >
      <Stack gap="5">
        <Flex justify="center" p="4" bg="white" rounded="lg" alignSelf="center">
          <QRCodeSVG value={setup.uri} size={176} role="img" aria-label={t('QR code for your authenticator app')} />
        </Flex>
        <Stack gap="1">
          <Text fontSize="sm" color="fg.muted">
            {t('If you cannot scan it, type this key into the app:')}
          </Text>
          <Text fontFamily="mono" overflowWrap="anywhere">
            {setup.key.replace(/(.{4})(?=.)/g, '$1 ')}
          </Text>
        </Stack>
        <Form
          label={t('Set up authenticator app')}
          translate={t}
          initialValues={{ code: '' }}
          schema={accountSchema('proofCodeSchema')}
          onSubmit={confirm}
        >
          <AppCodeField />
          <DialogButtons go={t('Confirm code')} onClose={onClose} />
        </Form>
      </Stack>
    </FormDialog>
  );
}
