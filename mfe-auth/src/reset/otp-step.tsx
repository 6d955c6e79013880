import type { CodeChannel, ResetGrant } from '@openward/contract/accounts';
import { useT } from '@openward/remote-kit';
import { Notice } from '@openward/ui/feedback';
import { Form, SubmitButton } from '@openward/ui/form';
import { Box, Stack } from '@openward/ui/layout';
import { accountSchema } from '../account-schemas.ts';
import { CodeField } from '../one-time-code/code-field.tsx';
import { SendButton } from '../one-time-code/send-button.tsx';
import type { Resetting } from './reset-state.ts';
import { useOtp } from './use-otp.ts';

/** The code that came by SMS or by e-mail, with a way to get another. */
export function OtpStep({
  resetting: { username, options },
  channel,
  onValidated,
}: {
  resetting: Resetting;
  channel: CodeChannel;
  onValidated: (grant: ResetGrant) => void;
}) {
  const t = useT();
  const { sending, validate, isSent } = useOtp({ username, channel }, onValidated);
  const { problem, secondsLeft } = sending;
  const to = channel === 'email' ? options.email : options.mobileNo;
  return (
    <Stack gap="5">
      {problem && <Notice kind="error">{t(problem)}</Notice>}
      {isSent && !problem && (
        <Notice kind="info">
          <Box overflowWrap="anywhere">
            {t('We sent a code of 6 digits to {to}. It is valid for 10 minutes.', { to })}
          </Box>
        </Notice>
      )}
      <Form
        label={t('One time password')}
        translate={t}
        initialValues={{ otp: '' }}
        schema={accountSchema('otpFormSchema')}
        onSubmit={validate}
      >
        <CodeField />
        <SubmitButton full>{t('Validate code')}</SubmitButton>
      </Form>
      <SendButton sending={sending}>
        {secondsLeft > 0 ? t('Resend code in {seconds} s', { seconds: secondsLeft }) : t('Resend code')}
      </SendButton>
    </Stack>
  );
}
