import type { CodeChannel, WayChange } from '@openward/contract/accounts';
import { saidOf, useSubmit, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Form, PasswordField, SubmitButton, TextField } from '@openward/ui/form';
import { Box, HStack, Stack } from '@openward/ui/layout';
import { useState } from 'react';
import { accountSchema } from '../account-schemas.ts';
import { CodeField } from '../one-time-code/code-field.tsx';
import { SendButton } from '../one-time-code/send-button.tsx';
import { useSending } from '../one-time-code/use-sending.ts';
import { askForCode, type NewWay, useConfirmWay } from './use-ways.ts';

interface Props {
  channel: CodeChannel;
  onDone: () => void;
  onCancel: () => void;
}

/** A new number or address: first it and the password, then the code that was sent there. */
export function ChangeWayForm({ channel, onDone, onCancel }: Props) {
  const [sent, setSent] = useState<{ to: NewWay; change: string }>();
  return sent ? (
    <CodeStep {...sent} {...{ channel, onDone, onCancel }} />
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
        <TextField
          name="phoneNo"
          type="tel"
          inputMode="tel"
          label={t('New mobile number')}
          hint={t('10 digits, for example (555) 123-4567.')}
          autoComplete="tel-national"
          autoFocus
          required
        />
      )}
      <PasswordField
        name="password"
        label={t('Current password')}
        autoComplete="current-password"
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
        required
      />
      <HStack gap="3" wrap="wrap">
        <SubmitButton>{t('Send code')}</SubmitButton>
        <Button size="lg" variant="outline" colorPalette="gray" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </HStack>
    </Form>
  );
}

function CodeStep({ channel, to, change: first, onDone, onCancel }: Props & { to: NewWay; change: string }) {
  const t = useT();
  const [change, setChange] = useState(first);
  const confirm = useConfirmWay(change, onDone);
  const sending = useSending(
    async () => {
      const answer = await askForCode(channel, to);
      setChange(answer.result.change);
      return answer;
    },
    saidOf,
    { isOnItsWay: true },
  );
  const { problem, secondsLeft } = sending;
  return (
    <Stack gap="5">
      {problem ? (
        <Notice kind="error">{t(problem)}</Notice>
      ) : (
        <Notice kind="info">
          <Box overflowWrap="anywhere">
            {t('We sent a code of 6 digits to {to}. It is valid for 10 minutes.', { to: to.value })}
          </Box>
        </Notice>
      )}
      <Form
        label={t('One time password')}
        translate={t}
        initialValues={{ otp: '' }}
        schema={accountSchema('otpFormSchema')}
        onSubmit={confirm}
      >
        <CodeField />
        <HStack gap="3" wrap="wrap">
          <SubmitButton>{t('Confirm')}</SubmitButton>
          <Button size="lg" variant="outline" colorPalette="gray" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </HStack>
      </Form>
      <Box>
        <SendButton sending={sending}>
          {secondsLeft > 0 ? t('Resend code in {seconds} s', { seconds: secondsLeft }) : t('Resend code')}
        </SendButton>
      </Box>
    </Stack>
  );
}
