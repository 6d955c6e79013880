import { call } from '@openward/api-client';
import {
  type AccountWays,
  type CodeChannel,
  changeEmail,
  changePhoneNo,
  confirmWay,
  getWays,
  type WayChange,
} from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { OwnPasswordField } from '@openward/practice-ui/proof-fields';
import { raiseSuccess, useSubmit, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { HStack } from '@openward/ui/layout';
import { useState } from 'react';
import { accountSchema } from '../account-schemas.ts';

import { CodeStep, useSending } from '../one-time-code/one-time-code.tsx';

interface Props {
  channel: CodeChannel;
  onDone: () => void;
  onCancel: () => void;
}

/** A new number or address: first its value and the password, then the code that was sent there. */
export function ChangeWayForm({ channel, onDone, onCancel }: Props) {
  const [sent, setSent] = useState<{ to: NewWay; change: string }>();
  return sent ? (
    <ConfirmStep {...sent} {...{ channel, onDone, onCancel }} />
  ) : (
    <ValueStep {...{ channel, onCancel }} onSent={(to, { change }) => setSent({ to, change })} />
  );
}

function ValueStep({
  channel,
  onSent,
  onCancel,
}: {
  channel: CodeChannel;
  onSent: (to: NewWay, change: WayChange) => void;
  onCancel: () => void;
}) {
  const t = useT();
  const isEmail = channel === 'email';
  const ask = useSubmit(
    async ({ phoneNo, email, password }: { phoneNo: string; email: string; password: string }) => {
      const to = { value: isEmail ? email : phoneNo, password };
      return { ...(await askForCode(channel, to)), to };
    },
    ({ result, to }) => onSent(to, result),
  );
  return (
    <Form
      label={isEmail ? t('Change email') : t('Change number')}
      translate={t}
      initialValues={{ phoneNo: '', email: '', password: '' }}
      schema={accountSchema(isEmail ? 'emailFormSchema' : 'phoneNoFormSchema')}
      onSubmit={ask}
    >
      {isEmail ? (
        <TextField
          name="email"
          type="email"
          inputMode="email"
          label={t('New email')}
          autoComplete="email"
          autoFocus
          required
        />
      ) : (
        <NewPhoneField autoComplete="tel-national" autoFocus />
      )}
      <OwnPasswordField label={t('Current password')} />
      <HStack gap="3" wrap="wrap">
        <SubmitButton>{t('Send code')}</SubmitButton>
        <Button size="lg" variant="outline" colorPalette="gray" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </HStack>
    </Form>
  );
}

function ConfirmStep({ channel, to, change: first, onDone, onCancel }: Props & { to: NewWay; change: string }) {
  const t = useT();
  const [change, setChange] = useState(first);
  const confirm = useConfirmWay(change, onDone);
  const sending = useSending(
    async () => {
      const answer = await askForCode(channel, to);
      setChange(answer.result.change);
      return answer;
    },
    { isOnItsWay: true },
  );
  return (
    <CodeStep
      sending={sending}
      sentTo={to.value}
      label={t('One time password')}
      initialValues={{ otp: '' }}
      schema={accountSchema('otpFormSchema')}
      onSubmit={confirm}
      submitLabel={t('Confirm')}
      onCancel={onCancel}
    />
  );
}

/** The address and number for reset codes and account notices. */
export function useWays() {
  return useServerState(['ways'], async (signal) => (await call(getWays, {}, { signal, quiet: true })).result);
}

interface NewWay {
  value: string;
  password: string;
}

function askForCode(channel: CodeChannel, { value, password }: NewWay) {
  return channel === 'email'
    ? call(changeEmail, { body: { email: value, password } })
    : call(changePhoneNo, { body: { phoneNo: value, password } });
}

function useConfirmWay(change: string, onConfirmed: () => void) {
  const t = useT();
  const user = useUser();
  return useSubmit(
    ({ otp }: { otp: string }) => call(confirmWay, { body: { change, otp } }),
    ({ result, message }) => {
      raiseSuccess(message, t);
      eventBus.emit('session:user-changed', { user: renamed(user, result) });
      onConfirmed();
    },
  );
}

/** The user with the new name; the contact address changes too if it was the same. */
function renamed(user: ReturnType<typeof useUser>, { email: { value } }: AccountWays) {
  return { ...user, username: value, email: user.email === user.username ? value : user.email };
}

/** The field for a new number that codes go to. */
export function NewPhoneField(props: { autoComplete: 'off' | 'tel-national'; autoFocus?: boolean }) {
  const t = useT();
  return (
    <TextField
      name="phoneNo"
      type="tel"
      inputMode="tel"
      label={t('New mobile number')}
      hint={t('10 digits, for example (555) 123-4567.')}
      required
      {...props}
    />
  );
}
