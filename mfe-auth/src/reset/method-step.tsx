import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Mail, MessageSquare, ShieldQuestion } from '@openward/ui/icons';
import { Box, Stack } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import type { Method, Resetting } from './reset-state.ts';

/** The ways that are open: a code by SMS or by e-mail, and the secret questions where there are some. */
export function MethodStep(props: { resetting: Resetting; onChosen: (method: Method) => void }) {
  const methods = useMethods(props.resetting);
  const t = useT();
  if (methods.length === 0) {
    return <Notice kind="warning">{t('Please reach to doctor hospital to reset your password')}</Notice>;
  }
  return (
    <Stack gap="3">
      {methods.map(({ method, icon, label }, place) => (
        <Button
          key={method}
          size="lg"
          variant="outline"
          justifyContent="flex-start"
          textAlign="start"
          // A long address takes a second line instead of leaving the screen.
          h="auto"
          minH="12"
          py="2"
          whiteSpace="normal"
          overflowWrap="anywhere"
          autoFocus={place === 0}
          onClick={() => props.onChosen(method)}
        >
          {icon}
          <Box flex="1">{label}</Box>
        </Button>
      ))}
    </Stack>
  );
}

function useMethods({ options: { mobileNo, email, secretQuestion } }: Resetting) {
  const t = useT();
  const methods: { method: Method; icon: ReactNode; label: string }[] = [];
  if (mobileNo) {
    const label = t('Code by SMS to {mobile}', { mobile: mobileNo });
    methods.push({ method: 'sms', icon: <MessageSquare size="1.25rem" aria-hidden="true" />, label });
  }
  if (email) {
    methods.push({
      method: 'email',
      icon: <Mail size="1.25rem" aria-hidden="true" />,
      label: t('Code by email to {email}', { email }),
    });
  }
  if (secretQuestion.length > 0) {
    const icon = <ShieldQuestion size="1.25rem" aria-hidden="true" />;
    methods.push({ method: 'answers', icon, label: t('Secret questions') });
  }
  return methods;
}
