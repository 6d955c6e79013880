import { call } from '@openward/api-client';
import { listDownloads, lookAtRecord, type RecordContents } from '@openward/contract/health-record';
import { useT, useUser } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { FileText } from '@openward/ui/icons';
import { Heading, Page, PageHeader, Panel, SimpleGrid, Stack } from '@openward/ui/layout';
import { useCallback, useState } from 'react';
import { queryOf } from './client.ts';
import { ContentsPanel } from './contents-panel.tsx';
import { useDays } from './days.ts';
import { DaysPicker } from './days-picker.tsx';
import { DownloadPanel } from './download-panel.tsx';
import { DownloadsLog } from './downloads-log.tsx';

/** `/patient/record`: downloads the whole record, and lists earlier downloads. */
export default function HealthRecordPage() {
  const t = useT();
  const { patientId, actingFor } = useUser();
  const areas = actingFor?.areas;
  const isShared = !areas || (areas.includes('profile') && areas.includes('documents'));
  return (
    <Page width="4xl">
      <PageHeader title={t('Download my health record')}>
        {t(
          'For another doctor, a health app or your own files. Keep the download safe: this portal no longer protects it.',
        )}
      </PageHeader>
      {patientId && isShared ? (
        <Shown patientId={patientId} />
      ) : (
        <EmptyState icon={<FileText />} title={t('You cannot download this health record')}>
          {t("You need access to this person's profile and documents.")}
        </EmptyState>
      )}
    </Page>
  );
}

function Shown({ patientId }: { patientId: string }) {
  const t = useT();
  const { preset, days, errors, choose, setOwn } = useDays();
  const hasErrors = Object.keys(errors).length > 0;
  const params = { id: patientId };
  const contents = useServerState(
    ['record-contents', patientId, days.from, days.to],
    async (signal) => (await call(lookAtRecord, { params, query: queryOf(days) }, { quiet: true, signal })).result,
    {
      enabled: !hasErrors,
      placeholderData: keepPreviousData,
      refreshOn: ['appointment:changed', 'document:changed', 'patient:changed'],
    },
  );
  const [before, setBefore] = useState<number>();
  const log = useServerState(
    ['record-downloads', patientId, before],
    async (signal) =>
      (await call(listDownloads, { params, query: { before, size: 10 } }, { quiet: true, signal })).result,
    { placeholderData: keepPreviousData },
  );
  const { refetch } = log;
  const onTaken = useCallback(() => {
    setBefore(undefined);
    void refetch();
  }, [refetch]);
  const isOff = hasErrors || !contents.data || contents.data.isTooMuch || contents.isPlaceholderData;
  return (
    <Stack gap="6">
      <Panel>
        <Stack gap="5">
          <Heading as="h2" fontSize="lg">
            {t('What is included')}
          </Heading>
          <DaysPicker preset={preset} days={days} errors={errors} onChoose={choose} onOwn={setOwn} />
          {/* For invalid days, the fields' errors are enough. */}
          {!hasErrors && <Contents found={contents} />}
        </Stack>
      </Panel>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
        <DownloadPanel kind="PDF" days={days} isOff={isOff} onTaken={onTaken} />
        <DownloadPanel kind="FHIR" days={days} isOff={isOff} onTaken={onTaken} />
      </SimpleGrid>
      {log.data ? (
        <DownloadsLog page={log.data} before={before} isOld={log.isPlaceholderData} onTurn={setBefore} />
      ) : log.isError ? (
        <Panel>
          <ErrorState
            title={t('We could not load the previous downloads')}
            retryLabel={t('Try again')}
            onRetry={() => void refetch()}
          />
        </Panel>
      ) : (
        <LoadingState label={t('Loading')} rows={2} height="20" />
      )}
    </Stack>
  );
}

function Contents({ found }: { found: ReturnType<typeof useServerState<RecordContents>> }) {
  const t = useT();
  if (found.data) return <ContentsPanel contents={found.data} isOld={found.isPlaceholderData} />;
  if (!found.isError) return <LoadingState label={t('Loading')} rows={1} height="14" />;
  return (
    <ErrorState
      title={t('We could not load what is included')}
      retryLabel={t('Try again')}
      onRetry={() => void found.refetch()}
    />
  );
}
