import { call } from '@openward/api-client';
import { APP_KINDS, type App, type AppKind, registerApp, updateApp } from '@openward/contract/apps';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import { Form, type FormState, TextAreaField, TextField, useFormState } from '@openward/ui/form';
import { Stack } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { useState } from 'react';
import { kindLabel } from './app-labels.ts';

/** Multi-value fields hold one address or scope per line. */
interface Values {
  name: string;
  kind: AppKind;
  addresses: string;
  launchAddress: string;
  scopes: string;
  keys: string;
  isOn: 'yes' | 'no';
}

const lines = (text: string) => text.split(/\s+/).filter(Boolean);

/** Registers an app, or changes one. */
export default function AppDialog(props: {
  app: App | undefined;
  onDone: (registered?: { id: string; secret: string | null }) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { app, onDone } = props;
  const [initialValues] = useState<Values>(() => ({
    name: app?.name ?? '',
    kind: app?.kind ?? 'public',
    addresses: app?.addresses.join('\n') ?? '',
    launchAddress: app?.launchAddress ?? '',
    scopes: app?.scopes.join('\n') ?? 'launch/patient\nopenid\nfhirUser\npatient/*.rs',
    keys: app?.keys ?? '',
    isOn: app && !app.isOn ? 'no' : 'yes',
  }));
  const submit = useSubmit(
    async ({ kind, isOn, ...values }: Values) => {
      const given = { ...values, addresses: lines(values.addresses), scopes: lines(values.scopes) };
      if (!app) return call(registerApp, { body: { ...given, kind } });
      const { id, version } = app;
      return call(updateApp, { body: { ...given, id, version, isOn: isOn === 'yes' } });
    },
    ({ result, message }) => {
      raiseSuccess(message, t);
      onDone(result ?? undefined);
    },
  );
  const title = app ? t('Edit app') : t('Register app');
  return (
    <FormDialog
      title={title}
      description={app?.name ?? t('Register an app with the addresses and scopes that its maker gives you.')}
      onClose={props.onClose}
    >
      <Form
        label={title}
        translate={t}
        initialValues={initialValues}
        schema={async () => (await import('@openward/contract/apps/schemas')).registerAppSchema}
        onSubmit={submit}
      >
        <Stack gap="4">
          <TextField name="name" label={t('Name')} required />
          {!app && (
            <SelectField
              name="kind"
              label={t('How the app runs')}
              options={APP_KINDS.map((kind) => ({ value: kind, label: kindLabel(kind, t) }))}
            />
          )}
          <TextAreaField
            name="addresses"
            label={t('Redirect addresses')}
            hint={t('One in each line. Leave it empty if nobody signs in.')}
            rows={2}
            maxLength={5_000}
          />
          <TextField
            name="launchAddress"
            label={t('Launch address')}
            hint={t('Staff can open the app from a patient’s record.')}
          />
          <TextAreaField
            name="scopes"
            label={t('Scopes')}
            hint={t('One in each line, for example {example}', { example: 'patient/*.rs' })}
            rows={5}
            maxLength={20_000}
          />
          <Keys />
          {app && (
            <SelectField
              name="isOn"
              label={t('State')}
              options={[
                { value: 'yes', label: t('On') },
                { value: 'no', label: t('Off. All access ends at once.') },
              ]}
            />
          )}
        </Stack>
        <DialogButtons go={app ? t('Save') : t('Register app')} onClose={props.onClose} />
      </Form>
    </FormDialog>
  );
}

/** Only apps of the kind `key` have public keys. */
function Keys() {
  const t = useT();
  const kind = useFormState(({ values }: FormState<Values>) => values.kind);
  if (kind !== 'key') return null;
  return <TextAreaField name="keys" label={t('Public keys (JWKS)')} rows={4} maxLength={20_000} />;
}
