import { call } from '@openward/api-client';
import { addPasskey, beginAddPasskey, deviceOf } from '@openward/contract/accounts';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import { Form, TextField } from '@openward/ui/form';
import { accountSchema } from '../account-schemas.ts';

/** Asks for a name, then lets the device create the passkey. */
export default function AddPasskey({
  onClose,
  onChanged,
}: {
  onClose: () => void;
  onChanged: (recoveryCodes: readonly string[]) => void;
}) {
  const t = useT();
  const add = useSubmit(
    async ({ name }: { name: string }) => {
      const { result } = await call(beginAddPasskey, {});
      const { startRegistration } = await import('@simplewebauthn/browser');
      const made = await startRegistration({ optionsJSON: JSON.parse(result.optionsJson) }).catch(() => undefined);
      // The device reports an existing passkey and a cancellation in the same way.
      if (!made) throw new DOMException('', 'AbortError');
      return call(addPasskey, { body: { name, passkey: made } });
    },
    ({ message, result }) => {
      raiseSuccess(message, t);
      onChanged(result.recoveryCodes);
    },
  );
  return (
    <FormDialog
      title={t('Add passkey')}
      description={t('Give this device a name, so that you recognize it in the list.')}
      onClose={onClose}
    >
      <Form
        label={t('Add passkey')}
        translate={t}
        initialValues={{ name: deviceOf(navigator.userAgent) || t('My device') }}
        schema={accountSchema('passkeyNameSchema')}
        onSubmit={async (values) => {
          const problem = await add(values);
          return problem?.form === ''
            ? { ...problem, form: t('No passkey was added. This device may already have one. Please try again.') }
            : problem;
        }}
      >
        <TextField name="name" label={t('Name')} autoComplete="off" autoFocus required />
        <DialogButtons go={t('Add passkey')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
