import { call } from '@openward/api-client';
import { addImportRows, IMPORT_ROWS_AT_ONCE, type ImportRow, startImport } from '@openward/contract/imports';
import { Progress } from '@openward/practice-ui/progress';
import { lazy, raiseFailure, useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Stack } from '@openward/ui/layout';
import { Suspense, useRef, useState } from 'react';
import { partsOf } from './rows.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** Asks for confirmation and uploads the file. A failed upload can continue. */
export function ConfirmImport(props: {
  rows: () => ImportRow[];
  ready: number;
  /** True if some lines become records of children. */
  hasChildren: boolean;
  fileName: string;
  onBegun: () => void;
  /** Called when the upload is complete, so that leaving the page loses nothing. */
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
  if (ready === 0) return <Notice kind="info">{t('This file has no new patients to import.')}</Notice>;
  const label = ready === 1 ? t('Import one patient') : t('Import {count} patients', { count: ready });
  const isUnderWay = sent !== undefined && failed === undefined;
  return (
    <Stack gap="4">
      {failed && <Notice kind="error">{failed}</Notice>}
      {sent !== undefined && (
        <Progress
          label={t('Uploading the file')}
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
        {failed ? t('Continue import') : label}
      </ActionButton>
      {isAsked && (
        <Suspense>
          <ConfirmDialog
            open
            title={t('Import now?')}
            confirmLabel={label}
            cancelLabel={t('Not yet')}
            onConfirm={() => void send()}
            onClose={() => setAsked(false)}
          >
            {t(
              'Each patient gets an account with their email and sets a password with “Forgot password”. We do not notify them.',
            )}
            {props.hasChildren && ` ${t('Children get no account: the parent acts for them.')}`}
          </ConfirmDialog>
        </Suspense>
      )}
    </Stack>
  );
}

/** The state of an upload, from which it can continue after a failure. */
interface Sending {
  /** Undefined before the server has started the import. */
  id: string | undefined;
  parts: ImportRow[][];
  /** The number of uploaded parts. */
  sent: number;
}

/** Uploads all lines, also invalid ones, because the report lists them. */
function sendingOf(rows: readonly ImportRow[]): Sending {
  return { id: undefined, parts: partsOf(rows, IMPORT_ROWS_AT_ONCE), sent: 0 };
}

/**
 * Uploads the remaining parts. After the last one the server starts the import.
 * @param progress called with the number of uploaded rows
 * @returns the import's id
 * @throws ApiError if a call fails; calling again with the same `sending` continues
 */
async function sendRows(sending: Sending, fileName: string, progress: (rows: number) => void): Promise<string> {
  const total = sending.parts.reduce((rows, part) => rows + part.length, 0);
  sending.id ??= (
    await call(startImport, { body: { fileName: [...fileName].slice(-200).join(''), total } }, { quiet: true })
  ).result.id;
  for (let rows = sentOf(sending); sending.sent < sending.parts.length; sending.sent++) {
    const part = sending.parts[sending.sent] as ImportRow[];
    await call(addImportRows, { params: { id: sending.id }, body: { rows: part } }, { quiet: true });
    rows += part.length;
    progress(rows);
  }
  return sending.id;
}

function sentOf({ parts, sent }: Sending): number {
  return parts.slice(0, sent).reduce((rows, part) => rows + part.length, 0);
}
