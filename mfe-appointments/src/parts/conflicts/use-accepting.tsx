import { ApiError } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { isStaff } from '@openward/contract';
import { useT, useUser } from '@openward/remote-kit';
import { ConfirmDialog } from '@openward/ui/dialog';
import { Text } from '@openward/ui/layout';
import { type ReactNode, useState } from 'react';

/** True if a booking rule or the working hours refused a call that staff may repeat anyway. */
export function isAcceptable(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'booking_rule' || error.code === 'outside_hours');
}

/**
 * Asks staff whether to continue against a booking rule or outside working hours, and repeats the call. Patients get
 * the refusal.
 * @param goOn the label of the button that continues
 * @returns `run` makes the call, and throws the refusal if it is not accepted
 */
export function useAccepting(goOn: string): {
  run: <R>(attempt: (accept: boolean) => Promise<R>) => Promise<R>;
  dialog: ReactNode;
} {
  const t = useT();
  const staff = isStaff(useUser().userRole);
  const [question, setQuestion] = useState<{ isRule: boolean; words: Said; answer: (isAccepted: boolean) => void }>();
  const run = async <R,>(attempt: (accept: boolean) => Promise<R>): Promise<R> => {
    try {
      return await attempt(false);
    } catch (error) {
      if (!staff || !isAcceptable(error)) throw error;
      const isAccepted = await new Promise<boolean>((answer) =>
        setQuestion({ isRule: error.code === 'booking_rule', words: error.said, answer }),
      );
      setQuestion(undefined);
      if (!isAccepted) throw error;
      return attempt(true);
    }
  };
  return {
    run,
    dialog: question && (
      <ConfirmDialog
        open
        title={question.isRule ? t('This is against a booking rule') : t('Outside working hours')}
        confirmLabel={goOn}
        cancelLabel={t('Keep editing')}
        onConfirm={() => question.answer(true)}
        onClose={() => question.answer(false)}
      >
        <Text>{t(question.words)}</Text>
      </ConfirmDialog>
    ),
  };
}
