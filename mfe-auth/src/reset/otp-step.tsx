import { otpFormSchema, type ResetGrant } from '@openward/contract/accounts';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Stack } from '@openward/ui/layout';
import type { Resetting } from './reset-state.ts';
import { useOtp } from './use-otp.ts';

/** The code that came by SMS, with a way to get another. */
export function OtpStep({
  resetting,
  onValidated,
}: {
  resetting: Resetting;
  onValidated: (grant: ResetGrant) => void;
}) {
  const t = useT();
  const otp = useOtp(resetting.username, onValidated);
  return (
    <Stack gap="5">
      {otp.problem && <Notice kind="error">{t(otp.problem)}</Notice>}
      {otp.isSent && !otp.problem && (
        <Notice kind="info">
          {t('We sent a code of 6 digits to {{mobile}}. It is valid for 10 minutes.', {
            mobile: resetting.options.mobileNo,
          })}
        </Notice>
      )}
      <Form
        label={t('One time password')}
        translate={t}
        initialValues={{ otp: '' }}
        schema={otpFormSchema}
        onSubmit={otp.validate}
      >
        <TextField
          name="otp"
          label={t('Code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          clean={(typed) => typed.replace(/[\s-]/g, '')}
          autoFocus
          required
        />
        <SubmitButton full>{t('Validate code')}</SubmitButton>
      </Form>
      <Button variant="ghost" disabled={otp.isSending || otp.secondsLeft > 0} onClick={() => void otp.send()}>
        {otp.secondsLeft > 0 ? t('Resend code in {{seconds}} s', { seconds: otp.secondsLeft }) : t('Resend code')}
      </Button>
    </Stack>
  );
}
