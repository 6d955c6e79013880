import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { MessageSquare, ShieldQuestion } from '@openward/ui/icons';
import { Stack } from '@openward/ui/layout';
import type { Resetting } from './reset-state.ts';

/** The ways that are open: a code by SMS, and the secret questions where there are some. */
export function MethodStep(props: { resetting: Resetting; onChosen: (method: 'otp' | 'answers') => void }) {
  const t = useT();
  const { mobileNo, secretQuestion } = props.resetting.options;
  if (!mobileNo && secretQuestion.length === 0) {
    return <Notice kind="warning">{t('Please reach to doctor hospital to reset your password')}</Notice>;
  }
  return (
    <Stack gap="3">
      {mobileNo && (
        <Button size="lg" variant="outline" justifyContent="flex-start" autoFocus onClick={() => props.onChosen('otp')}>
          <MessageSquare size={20} aria-hidden="true" />
          {t('Code by SMS to {{mobile}}', { mobile: mobileNo })}
        </Button>
      )}
      {secretQuestion.length > 0 && (
        <Button size="lg" variant="outline" justifyContent="flex-start" onClick={() => props.onChosen('answers')}>
          <ShieldQuestion size={20} aria-hidden="true" />
          {t('Secret questions')}
        </Button>
      )}
    </Stack>
  );
}
