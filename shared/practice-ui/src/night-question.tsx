import { useLanguage, useT } from '@openward/remote-kit';
import { clockTime } from '@openward/ui/date-time';
import { ConfirmDialog } from '@openward/ui/dialog';
import { type ReactNode, useCallback, useState } from 'react';

/** The end of the quiet hours and its time zone; empty outside of quiet hours. */
export interface QuietEnd {
  quietUntil?: string | null;
  quietTimeZone?: string | null;
}

/**
 * During quiet hours, asks whether to send a message now or when they end.
 * @returns `ask`, which resolves to true if the message waits and throws AbortError on cancel, and the dialog
 */
export function useNightQuestion(): { ask: (end: QuietEnd | undefined) => Promise<boolean>; dialog: ReactNode } {
  const t = useT();
  const language = useLanguage();
  const [asked, setAsked] = useState<{ until: string; timeZone: string; answer: (waits: boolean | null) => void }>();
  const ask = useCallback(async (end: QuietEnd | undefined) => {
    const { quietUntil: until, quietTimeZone: timeZone } = end ?? {};
    if (!until || !timeZone) return false;
    const waits = await new Promise<boolean | null>((answer) => setAsked({ until, timeZone, answer }));
    setAsked(undefined);
    if (waits === null) throw new DOMException('not sent', 'AbortError');
    return waits;
  }, []);
  const dialog = asked && (
    <ConfirmDialog
      open
      title={t('Send message')}
      confirmLabel={t('Send at {time}', { time: clockTime(asked.until, asked.timeZone, language) })}
      cancelLabel={t('Send now')}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
      onClose={() => asked.answer(null)}
    >
      {t('It is night at the practice, and an SMS can wake people.')}
    </ConfirmDialog>
  );
  return { ask, dialog };
}
