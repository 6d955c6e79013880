import { ApiError, call } from '@openward/api-client';
import { getImport, importReport, type PatientImport } from '@openward/contract/imports';
import { Progress } from '@openward/practice-ui/progress';
import { useT } from '@openward/remote-kit';
import { useSavedFile } from '@openward/remote-kit/files';
import { useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Download } from '@openward/ui/icons';
import { Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { outcomeLabel } from './outcome-label.ts';

const EVERY = 1_000;

/** The progress and result of an import, which continues without this page. */
export default function ImportView({ id, onAnother }: { id: string; onAnother: () => void }) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const asked = useServerState(
    ['patient-import', id],
    async (signal) => {
      const { result } = await call(getImport, { params: { id } }, { quiet: true, signal });
      setOver(result.state !== 'RUNNING');
      return result;
    },
    { refetchInterval: isOver ? 0 : EVERY },
  );
  const another = (
    <Button variant="outline" onClick={onAnother}>
      {t('Import another file')}
    </Button>
  );
  if (asked.isPending) return <LoadingState label={t('Loading')} rows={1} height="40" />;
  if (!asked.data) {
    const { error } = asked;
    if (error instanceof ApiError && [400, 404].includes(error.status)) {
      return (
        <Panel>
          <EmptyState title={t('Import not found')} action={another}>
            {t('We keep imports for 30 days.')}
          </EmptyState>
        </Panel>
      );
    }
    return (
      <ErrorState
        title={t('We could not load the import')}
        retryLabel={t('Try again')}
        onRetry={() => void asked.refetch()}
      />
    );
  }
  return <Shown of={asked.data} another={another} />;
}

function Shown({ of, another }: { of: PatientImport; another: React.ReactNode }) {
  const t = useT();
  const { state, total } = of;
  const done = of.created + of.known + of.invalid;
  const report = useSavedFile(
    () => call(importReport, { params: { id: of.id } }, { quiet: true }),
    `import-${of.createdAt.slice(0, 10)}.csv`,
  );
  return (
    <Panel>
      <Stack gap="5">
        <Heading as="h2" fontSize="lg" overflowWrap="anywhere">
          {of.fileName}
        </Heading>
        {state === 'RUNNING' && (
          <>
            <Progress
              label={t('Importing')}
              done={done}
              total={total}
              words={t('{done} of {total}', { done, total })}
            />
            <Text color="fg.muted">{t('You can leave this page. The import continues.')}</Text>
          </>
        )}
        {state === 'UPLOADING' && (
          <Notice kind="warning">{t('The file was not fully uploaded, so nothing was imported.')}</Notice>
        )}
        {state === 'DONE' && (
          <>
            <Notice kind="success">{outcomeLabel(of, t)}</Notice>
            <Text color="fg.muted" fontSize="sm">
              {t('The report shows the result for each line. We keep it for 30 days.')}
            </Text>
          </>
        )}
        <Flex gap="3" wrap="wrap">
          {state === 'DONE' && (
            <ActionButton isBusy={report.isBusy} onClick={() => void report.save()}>
              <Download size="1.125rem" aria-hidden="true" /> {t('Save report')}
            </ActionButton>
          )}
          {another}
        </Flex>
      </Stack>
    </Panel>
  );
}
