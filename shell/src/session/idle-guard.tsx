import { onDemand, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { say } from '@openward/ui/feedback';
import { Box, HStack } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { Part } from '../errors/part.tsx';
import { lastActivity, noteActivity, watchActivity } from './idle.ts';
import { endIdleSession } from './session.ts';

const ConfirmDialog = onDemand(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** How long before the end the user is asked, in milliseconds. */
const WARNING = 60_000;
/** Seconds before the end at which the remaining time is announced once more. */
const LAST_CALL = 20;

/** Signs the user out after `timeout` milliseconds of inactivity in all tabs, and asks a minute before. */
export function IdleGuard({ timeout }: { timeout: number }) {
  const t = useT();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const isAsking = useRef(false);
  isAsking.current = secondsLeft !== null;
  useEffect(() => {
    // While the question is open only its answer counts; a mouse movement does not.
    const unwatch = watchActivity(() => !isAsking.current);
    const look = () => {
      const left = timeout - (Date.now() - lastActivity());
      if (left <= 0) {
        clearInterval(timer);
        setSecondsLeft(null);
        void endIdleSession();
      } else setSecondsLeft(left <= Math.min(WARNING, timeout / 2) ? Math.ceil(left / 1000) : null);
    };
    const timer = setInterval(look, 1000);
    look();
    return () => {
      clearInterval(timer);
      unwatch();
    };
  }, [timeout]);
  const isLate = secondsLeft !== null && secondsLeft <= LAST_CALL;
  useEffect(() => {
    if (isLate) say(t('To protect your data, we will sign you out in {seconds} seconds.', { seconds: LAST_CALL }));
  }, [isLate, t]);
  if (secondsLeft === null) return null;
  const stay = () => {
    noteActivity();
    setSecondsLeft(null);
  };
  const end = () => void endIdleSession();
  const text = t('To protect your data, we will sign you out in {seconds} seconds.', { seconds: secondsLeft });
  return (
    <Part
      name="the idle dialog"
      code={ConfirmDialog}
      failed={() => <PlainQuestion text={text} onStay={stay} onEnd={end} />}
    >
      <ConfirmDialog
        open
        title={t('Are you still there?')}
        confirmLabel={t('Stay signed in')}
        cancelLabel={t('Sign out')}
        onConfirm={stay}
        onCancel={end}
        onClose={stay}
      >
        {text}
      </ConfirmDialog>
    </Part>
  );
}

/** The same question without the dialog, whose code could not be loaded. */
function PlainQuestion({ text, onStay, onEnd }: { text: string; onStay: () => void; onEnd: () => void }) {
  const t = useT();
  return (
    <Box role="alert" position="fixed" insetX="0" top="0" zIndex="modal" p="4" bg="bg.panel" shadow="lg">
      {text}
      <HStack mt="3">
        <Button onClick={onStay}>{t('Stay signed in')}</Button>
        <Button variant="outline" onClick={onEnd}>
          {t('Sign out')}
        </Button>
      </HStack>
    </Box>
  );
}
