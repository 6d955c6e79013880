import { call } from '@openward/api-client';
import { beginPasskey, type ProofAsked } from '@openward/contract/accounts';
import { useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Form, type FormProps, SubmitButton, TextField } from '@openward/ui/form';
import { Stack, Text } from '@openward/ui/layout';
import { TickField } from '@openward/ui/select-field';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useRef, useState } from 'react';
import { AppCodeField, OwnPasswordField } from './proof-fields.tsx';

/** The proof of identity that the user gave. */
export interface Proof {
  code?: string;
  recoveryCode?: string;
  password?: string;
  passkey?: Awaited<ReturnType<typeof signByPasskey>>;
  rememberDevice?: boolean;
}

type Way = 'passkey' | 'code' | 'recoveryCode' | 'password';
type Schemas = typeof import('@openward/contract/accounts/schemas');
const schemaOf = (name: keyof Schemas) => async () =>
  (await import('@openward/contract/accounts/schemas'))[name] as never;

/**
 * Proves the user's identity by a passkey, an app's code, a recovery code, or the password if there is nothing else.
 */
export function ProofForm(props: {
  asked: ProofAsked;
  /** Sends the proof; errors are shown at the field. */
  prove: FormProps<Proof>['onSubmit'];
  submitLabel: string;
  /** Offers not to ask again on this device for 30 days. */
  canRemember?: boolean;
}) {
  const t = useT();
  const { asked } = props;
  const ways = waysOf(asked);
  const [way, setWay] = useState<Way>(ways[0] ?? 'recoveryCode');
  const labels: Record<Way, string> = {
    passkey: t('Use a passkey'),
    code: t('Use a code from your app'),
    recoveryCode: t('Use a recovery code'),
    password: t('Use your password'),
  };
  return (
    <Stack gap="5">
      {way === 'passkey' ? (
        <PasskeyButton asked={asked} prove={props.prove} />
      ) : (
        <TypedProof key={way} way={way} {...props} />
      )}
      <Stack gap="1" align="flex-start">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="ghost" size="sm" onClick={() => setWay(other)}>
              {labels[other]}
            </Button>
          ))}
      </Stack>
    </Stack>
  );
}

function waysOf({ passkeyOptionsJson, code, password }: ProofAsked): Way[] {
  const isHere = passkeyOptionsJson !== null && typeof PublicKeyCredential !== 'undefined';
  return [
    ...(isHere ? ['passkey' as const] : []),
    ...(code ? ['code' as const] : []),
    ...(password ? ['password' as const] : ['recoveryCode' as const]),
  ];
}

function TypedProof({
  way,
  prove,
  submitLabel,
  canRemember,
}: {
  way: Exclude<Way, 'passkey'>;
  prove: FormProps<Proof>['onSubmit'];
  submitLabel: string;
  canRemember?: boolean;
}) {
  const t = useT();
  const schemas = {
    code: 'proofCodeSchema',
    recoveryCode: 'recoveryCodeSchema',
    password: 'proofPasswordSchema',
  } as const;
  return (
    <Form
      label={submitLabel}
      translate={t}
      initialValues={{ [way]: '', ...(canRemember && way === 'code' && { rememberDevice: false }) } as Proof}
      schema={schemaOf(schemas[way])}
      onSubmit={prove}
    >
      {way === 'code' && <AppCodeField />}
      {way === 'recoveryCode' && (
        <TextField
          name="recoveryCode"
          label={t('Recovery code')}
          hint={t('One of the codes that you saved. Each works once.')}
          autoComplete="off"
          autoFocus
          required
        />
      )}
      {way === 'password' && <OwnPasswordField label={t('Password')} autoFocus />}
      {canRemember && way === 'code' && (
        <TickField name="rememberDevice" label={t('Do not ask again on this device for 30 days')} />
      )}
      <SubmitButton full>{submitLabel}</SubmitButton>
    </Form>
  );
}

function PasskeyButton({ asked, prove }: { asked: ProofAsked; prove: FormProps<Proof>['onSubmit'] }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const options = useRef(JSON.parse(asked.passkeyOptionsJson ?? '{}'));
  const use = async () => {
    setBusy(true);
    setProblem('');
    try {
      const passkey = await signByPasskey(options.current);
      const refused = await prove({ passkey });
      if (refused) {
        setProblem(refused.form ?? '');
        // A challenge works once and expires after five minutes.
        const { result } = await call(beginPasskey, {}, { quiet: true });
        options.current = { ...options.current, challenge: JSON.parse(result.optionsJson).challenge };
      }
    } catch {
      setProblem(t('We could not use a passkey. Please try again or choose another way.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="4">
      <Text color="fg.muted">{t('Your device will ask for your fingerprint, face or screen lock.')}</Text>
      {problem && <Notice kind="error">{problem}</Notice>}
      <ActionButton size="lg" w="full" autoFocus isBusy={isBusy} onClick={() => void use()}>
        {t('Use a passkey')}
      </ActionButton>
    </Stack>
  );
}

/** Signs the server's challenge with a passkey. @throws if there is none or the user cancels */
async function signByPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON });
}
