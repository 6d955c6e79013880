import { call } from '@openward/api-client';
import { listMerges, type PatientMerge, type PatientRecord, undoMerge } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { eventBus } from '@openward/event-bus';
import { formatList } from '@openward/practice-ui/lists';
import { Link, lazy, useLanguage, useT } from '@openward/remote-kit';
import { LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Flex, Panel, Stack, Text } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import { DuplicatePerson } from '../parts/duplicate-person.tsx';
import { TabSection } from '../parts/tab-section.tsx';
import { useDuplicatesOf } from '../parts/use-duplicates.ts';
import { mergeAddress } from './address.ts';
import { fieldLabel } from './field-labels.ts';
import { MergeCard } from './merge-card.tsx';

const ReasonDialog = lazy(() => import('../sharing/practice/reason-dialog.tsx'));

/** The tab "Duplicates" for system administrators: possible duplicates and previous merges. */
export default function DuplicatesTab({ record }: { record: PatientRecord }) {
  const t = useT();
  const duplicates = useDuplicatesOf(record);
  const merges = useServerState(
    ['patients', 'merges', record.id],
    async (signal) => (await call(listMerges, { params: { id: record.id } }, { signal, quiet: true })).result,
    { refreshOn: ['patient:changed'] },
  );
  return (
    <Stack gap="8">
      <TabSection
        title={t('Possible duplicates')}
        action={
          <Button asChild variant="outline" minH="11">
            <Link to={mergeAddress(record.id)}>{t('Merge with another record')}</Link>
          </Button>
        }
      >
        <LoadingOrError asked={duplicates} failure={t('We could not look for duplicates')} rows={1} height="20" />
        {duplicates.data?.length === 0 && (
          <Text color="fg.muted">{t('None found. Records that look alike appear here.')}</Text>
        )}
        {duplicates.data?.map((person) => (
          <Panel key={person.id} as="article" padding="4">
            <Flex justify="space-between" align="center" gap="4" wrap="wrap">
              <DuplicatePerson person={person} />
              <Button asChild variant="outline" minH="11">
                <Link
                  to={mergeAddress(record.id, person.id)}
                  aria-label={t('{action}, {name}', { action: t('Compare and merge'), name: nameOf(person) })}
                >
                  {t('Compare and merge')}
                </Link>
              </Button>
            </Flex>
          </Panel>
        ))}
      </TabSection>
      <TabSection title={t('Merged records')}>
        <LoadingOrError asked={merges} failure={t('We could not load the merges')} rows={1} height="28" />
        {merges.data && <Merges record={record} merges={merges.data} />}
      </TabSection>
    </Stack>
  );
}

function Merges({ record, merges }: { record: PatientRecord; merges: readonly PatientMerge[] }) {
  const t = useT();
  const language = useLanguage();
  const [asked, setAsked] = useState<PatientMerge>();
  const [stayed, setStayed] = useState<readonly string[]>([]);
  return (
    <>
      {merges.length === 0 && <Text color="fg.muted">{t('None yet. Merges of this record appear here.')}</Text>}
      {stayed.length > 0 && (
        <Notice kind="warning">
          {t('These were changed after the merge and stay as they are in this record: {fields}.', {
            fields: formatList(stayed, language),
          })}
        </Notice>
      )}
      {merges.map((merge) => (
        <MergeCard key={merge.id} merge={merge} recordId={record.id} onUndo={() => setAsked(merge)} />
      ))}
      <Suspense>
        {asked && (
          <ReasonDialog
            title={t('Undo merge')}
            text={t('The record of {name} comes back with everything that was moved.', { name: nameOf(asked.merged) })}
            hint={t('Only administrators can see it.')}
            save={async ({ reason }) => {
              const answer = await call(undoMerge, { body: { mergeId: asked.id, reason } });
              setStayed(answer.result.stayed.map((field) => fieldLabel(field, t)));
              return answer;
            }}
            onClose={() => setAsked(undefined)}
            onDone={() => {
              for (const { id } of [asked.kept, asked.merged]) eventBus.emit('patient:changed', { id });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
