import type { Said } from '@openward/contract';
import { raiseSuccess, saidOf, useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Form, type FormProps, SubmitButton, TextField } from '@openward/ui/form';
import { Box, HStack, Stack } from '@openward/ui/layout';
import { type ReactNode, useCallback, useEffect, useState } from 'react';

/** Counts whole seconds down to zero, first from `initial`; `start` restarts it. */
function useCountdown(initial = 0): { left: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(() => (initial > 0 ? Date.now() + initial * 1000 : 0));
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  useEffect(() => {
    if (endsAt === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAt) clearInterval(timer);
    }, 200);
    return () => clearInterval(timer);
  }, [endsAt]);
  const start = useCallback((seconds: number) => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  }, []);
  return { left, start };
}

/** Specification, section 9. */
const RESEND_AFTER_SECONDS = 5;

/** The state of sending a code, and the seconds until the next one may be sent. */
interface Sending {
  send: () => Promise<void>;
  isSending: boolean;
  /** Why the last code was not sent; empty if it was. */
  problem: Said;
  secondsLeft: number;
}

/**
 * Sends a code on demand; the next one 5 seconds after a success. `isOnItsWay` means that a code was sent before the
 * screen opened, because a second one at once would invalidate the first.
 */
export function useSending(
  call: () => Promise<{ message: Said }>,
  { isOnItsWay = false, problemOf = saidOf }: { isOnItsWay?: boolean; problemOf?: (error: unknown) => Said } = {},
): Sending {
  const t = useT();
  const [problem, setProblem] = useState<Said>('');
  const [isSending, setSending] = useState(false);
  const { left, start } = useCountdown(isOnItsWay ? RESEND_AFTER_SECONDS : 0);
  const send = async () => {
    setSending(true);
    setProblem('');
    try {
      const { message } = await call();
      raiseSuccess(message, t);
      start(RESEND_AFTER_SECONDS);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, problem, secondsLeft: left };
}

/** The step that asks for a code, with a button to send another. */
export function CodeStep<V extends { otp: string }>(props: {
  sending: Sending;
  /** The address or number the code went to, if shown. */
  sentTo?: string | undefined;
  label: string;
  initialValues: V;
  schema: FormProps<V>['schema'];
  onSubmit: FormProps<V>['onSubmit'];
  submitLabel: string;
  hint?: string;
  onCancel?: () => void;
  children?: ReactNode;
}) {
  const t = useT();
  const { sending, sentTo, onCancel } = props;
  const { problem, secondsLeft } = sending;
  return (
    <Stack gap="5">
      {problem && <Notice kind="error">{t(problem)}</Notice>}
      {sentTo && !problem && (
        <Notice kind="info">
          <Box overflowWrap="anywhere">
            {t('We sent a 6-digit code to {to}. It is valid for 10 minutes.', { to: sentTo })}
          </Box>
        </Notice>
      )}
      <Form
        label={props.label}
        translate={t}
        initialValues={props.initialValues}
        schema={props.schema}
        onSubmit={props.onSubmit}
      >
        {/* Phones offer the code that just arrived. */}
        <TextField
          name="otp"
          label={t('Code')}
          hint={props.hint}
          autoComplete="one-time-code"
          inputMode="numeric"
          clean={(typed) => typed.replace(/[\s-]/g, '')}
          autoFocus
          required
        />
        {onCancel ? (
          <HStack gap="3" wrap="wrap">
            <SubmitButton>{props.submitLabel}</SubmitButton>
            <Button size="lg" variant="outline" colorPalette="gray" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          </HStack>
        ) : (
          <SubmitButton full>{props.submitLabel}</SubmitButton>
        )}
      </Form>
      <ActionButton
        variant="ghost"
        alignSelf={onCancel && 'start'}
        isOff={sending.isSending || secondsLeft > 0}
        onClick={() => void sending.send()}
      >
        {secondsLeft > 0 ? t('Send code again in {seconds} s', { seconds: secondsLeft }) : t('Send code again')}
      </ActionButton>
      {props.children}
    </Stack>
  );
}
