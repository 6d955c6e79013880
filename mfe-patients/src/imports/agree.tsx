import type { ImportRow } from '@openward/contract/imports';
import { raiseFailure, useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Stack } from '@openward/ui/layout';
import { lazy, Suspense, useRef, useState } from 'react';
import { Progress } from './progress.tsx';
import { type Sending, sendingOf, sendRows } from './send-rows.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** Asks once more, and then sends the file. Where that breaks off it can go on from there. */
export function Agree(props: {
  rows: () => ImportRow[];
  ready: number;
  fileName: string;
  /** The file begins to be sent. */
  onBegun: () => void;
  /** All of it has arrived: nothing is lost any more by leaving. */
  onSent: () => void;
  onStarted: (id: string) => void;
}) {
  const t = useT();
  const { ready } = props;
  const [isAsked, setAsked] = useState(false);
  const [sent, setSent] = useState<number>();
  const [failed, setFailed] = useState<string>();
  const sending = useRef<Sending>(undefined);
  const total = useRef(0);
  const send = async () => {
    setAsked(false);
    setFailed(undefined);
    if (!sending.current) {
      props.onBegun();
      const rows = props.rows();
      total.current = rows.length;
      sending.current = sendingOf(rows);
      setSent(0);
    }
    try {
      const id = await sendRows(sending.current, props.fileName, setSent);
      props.onSent();
      props.onStarted(id);
    } catch (error) {
      setFailed(raiseFailure(error, t));
    }
  };
  if (ready === 0) return <Notice kind="info">{t('There is nobody new in this file.')}</Notice>;
  const words = ready === 1 ? t('Import one patient') : t('Import {count} patients', { count: ready });
  const isUnderWay = sent !== undefined && failed === undefined;
  return (
    <Stack gap="4">
      {failed && <Notice kind="error">{failed}</Notice>}
      {sent !== undefined && (
        <Progress
          label={t('Sending the file')}
          done={sent}
          total={total.current}
          words={t('{done} of {total}', { done: sent, total: total.current })}
        />
      )}
      <ActionButton
        size="lg"
        alignSelf="flex-start"
        isBusy={isUnderWay}
        onClick={() => (sending.current ? void send() : setAsked(true))}
      >
        {failed ? t('Go on with the import') : words}
      </ActionButton>
      {isAsked && (
        <Suspense>
          <ConfirmDialog
            open
            title={t('Import now?')}
            confirmLabel={words}
            cancelLabel={t('Not yet')}
            onConfirm={() => void send()}
            onClose={() => setAsked(false)}
          >
            {t(
              'Each gets an account with their email, and chooses a password by "Forgot password". Nobody is written to.',
            )}
          </ConfirmDialog>
        </Suspense>
      )}
    </Stack>
  );
}
