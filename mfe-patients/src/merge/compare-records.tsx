import { ApiError, call } from '@openward/api-client';
import { type MergePreview, previewMerge } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { Link, saidOf, useT } from '@openward/remote-kit';
import { keepPreviousData, LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { EmptyState, Notice } from '@openward/ui/feedback';
import { Users } from '@openward/ui/icons';
import { Box, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import type { Choices } from './choices.ts';
import { MergeFields } from './merge-fields.tsx';
import { MergeForm } from './merge-form.tsx';
import { RecordCards } from './record-cards.tsx';

/** Compares two records: the resulting values, what moves, and the button that merges them. */
export function CompareRecords({ keptId, mergedId }: { keptId: string; mergedId: string }) {
  const t = useT();
  const [choices, setChoices] = useState<Choices>({});
  const [isMerging, setMerging] = useState(false);
  const found = useServerState(
    ['patients', 'merge', keptId, mergedId],
    async (signal) => (await call(previewMerge, { body: { keptId, mergedId } }, { signal, quiet: true })).result,
    {
      // Concurrent changes show at once, except during the merge, after which there is nothing to compare.
      refreshOn: ['patient:changed', 'appointment:changed', 'document:changed'],
      enabled: !isMerging,
      // After a swap, the previous comparison stays until the new one has loaded.
      placeholderData: keepPreviousData,
    },
  );
  const { data, error } = found;
  if (!data && error instanceof ApiError && error.status >= 400 && error.status < 500)
    return (
      <EmptyState
        icon={<Users aria-hidden="true" />}
        title={t(saidOf(error))}
        action={
          <Button asChild variant="outline">
            <Link to="/patient/merge">{t('Choose other records')}</Link>
          </Button>
        }
      />
    );
  return (
    <>
      <LoadingOrError asked={found} failure={t('We could not load the records')} rows={4} height="20" />
      {data && (
        <Stack gap="6">
          <RecordCards preview={data} />
          <Warnings preview={data} />
          <MergeFields
            preview={data}
            choices={choices}
            onChoose={(name, recordId) => setChoices((before) => ({ ...before, [name]: recordId }))}
          />
          <Moves preview={data} />
          <MergeForm
            preview={data}
            choices={choices}
            isLoading={found.isPlaceholderData}
            refresh={() => void found.refetch()}
            onMerging={setMerging}
          />
        </Stack>
      )}
    </>
  );
}

function Warnings({ preview: { warnings } }: { preview: MergePreview }) {
  const t = useT();
  if (warnings.length === 0) return null;
  return (
    <Stack gap="3">
      <Heading as="h2" fontSize="lg">
        {t('Please check first')}
      </Heading>
      {warnings.map(({ kind, message }) => (
        <Notice key={kind} kind="warning">
          {t(message)}
        </Notice>
      ))}
    </Stack>
  );
}

function Moves({ preview: { moves, kept } }: { preview: MergePreview }) {
  const t = useT();
  const lines = [
    [moves.appointments, t('Appointments: {count}', { count: moves.appointments })],
    [moves.waitingRequests, t('Waiting list requests: {count}', { count: moves.waitingRequests })],
    [moves.documents, t('Documents: {count}', { count: moves.documents })],
    [moves.messages, t('Messages: {count}', { count: moves.messages })],
    [moves.accessGiven, t('People who may act for this patient: {count}', { count: moves.accessGiven })],
    [moves.accessHeld, t('People this patient may act for: {count}', { count: moves.accessHeld })],
    [moves.accessLimits, t('Access limits: {count}', { count: moves.accessLimits })],
  ] as const;
  const moving = lines.filter(([count]) => count > 0);
  return (
    <Panel>
      <Heading as="h2" fontSize="lg" mb="2">
        {t('What moves to the record of {name}', { name: nameOf(kept) })}
      </Heading>
      {moving.length === 0 && <Text color="fg.muted">{t('Nothing. The other record is empty.')}</Text>}
      <Box as="ul" ps="5">
        {moving.map(([, line]) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Panel>
  );
}
