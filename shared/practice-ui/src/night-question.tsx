import { useT } from '@openward/remote-kit';
import { timeOfDay } from '@openward/ui/date-time';
import { ConfirmDialog } from '@openward/ui/dialog';
import { type ReactNode, useCallback, useState } from 'react';

/**
 * Asks in the quiet hours whether a message goes now or when they end.
 * @returns `ask`, which answers whether it waits and throws AbortError where somebody thinks again, and the dialog to draw
 */
export function useNightQuestion(): { ask: (until: string | null | undefined) => Promise<boolean>; dialog: ReactNode } {
  const t = useT();
  const [asked, setAsked] = useState<{ until: string; answer: (waits: boolean | null) => void }>();
  const ask = useCallback(async (until: string | null | undefined) => {
    if (!until) return false;
    const waits = await new Promise<boolean | null>((answer) => setAsked({ until, answer }));
    setAsked(undefined);
    if (waits === null) throw new DOMException('not sent', 'AbortError');
    return waits;
  }, []);
  const dialog = asked && (
    <ConfirmDialog
      open
      title={t('Send message')}
      confirmLabel={t('Send at {time}', { time: timeOfDay(asked.until) })}
      cancelLabel={t('Send now')}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
      onClose={() => asked.answer(null)}
    >
      {null}
    </ConfirmDialog>
  );
  return { ask, dialog };
}
