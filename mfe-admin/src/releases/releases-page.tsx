import type { PartStatus, ReleaseChange } from '@openward/contract/releases';
import { LogRow } from '@openward/practice-ui/log-row';
import { raiseSuccess, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { EmptyState, ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Box, Heading, Page, PageHeader, Panel, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { PartCard } from './part-card.tsx';
import { askForReleases } from './releases-client.ts';
import { type Withdrawal, WithdrawDialog, withdrawnWords } from './withdraw-dialog.tsx';
import { actionWords, useTimeWords, versionWords, whoWords, whyWords } from './words.ts';

/** Milliseconds between two looks while the page is seen. */
const AGAIN = 10_000;

/** `/admin/releases`: what users get of every part of the portal, for system admins; they can take a version back. */
export default function ReleasesPage() {
  const t = useT();
  const [asked, setAsked] = useState<Withdrawal>();
  const found = useServerState(['releases'], (signal) => askForReleases({ signal }), { refetchInterval: AGAIN });
  const { data } = found;
  const done = (withdrawal: Withdrawal) => {
    setAsked(undefined);
    raiseSuccess(withdrawnWords(withdrawal, t), t);
    void found.refetch();
  };
  const onRollBack = ({ name, active, previous }: PartStatus) =>
    previous && setAsked({ kind: 'rollback', name, from: active.version, to: previous });
  const onHalt = ({ name, active, canary }: PartStatus) =>
    canary && setAsked({ kind: 'halt', name, from: canary.version, to: active.version });
  return (
    <Page>
      <PageHeader title={t('Releases')}>{t('The current version of each part of the portal.')}</PageHeader>
      {found.isPending && <LoadingState label={t('Loading')} rows={4} height="40" />}
      {found.isError && !data && (
        <ErrorState
          title={t('We could not load the releases')}
          retryLabel={t('Try again')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isError && data && (
        <Box mb="4">
          <Notice kind="warning">{t('We could not refresh this list. Trying again …')}</Notice>
        </Box>
      )}
      {data && data.problems.length > 0 && (
        <Box mb="4">
          <Notice kind="warning">
            {t('We found these problems:')}
            <Stack as="ul" gap="1" ps="4">
              {data.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </Stack>
          </Notice>
        </Box>
      )}
      {data?.parts.length === 0 && (
        <Panel>
          <EmptyState title={t('No releases yet')}>
            {t('A part appears here after its first version is activated.')}
          </EmptyState>
        </Panel>
      )}
      {data && data.parts.length > 0 && (
        <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, lg: 2 }} gap="4" aria-label={t('Parts')}>
          {data.parts.map((part) => (
            <PartCard key={part.name} part={part} onRollBack={() => onRollBack(part)} onHalt={() => onHalt(part)} />
          ))}
        </SimpleGrid>
      )}
      {data && data.changes.length > 0 && <ChangeList changes={data.changes} />}
      {asked && <WithdrawDialog withdrawal={asked} onClose={() => setAsked(undefined)} onDone={() => done(asked)} />}
    </Page>
  );
}

/** The last changes of what users get, the latest first: who did what, and why. */
function ChangeList({ changes }: { changes: readonly ReleaseChange[] }) {
  const t = useT();
  return (
    <Box as="section" mt="8" aria-labelledby="release-changes">
      <Heading as="h2" id="release-changes" fontSize="lg" mb="3">
        {t('Recent changes')}
      </Heading>
      <Panel padding="0" as="div">
        <Stack as="ul" gap="0" listStyleType="none" aria-labelledby="release-changes">
          {changes.map((change) => (
            <ChangeRow key={`${change.revision} ${change.at}`} change={change} />
          ))}
        </Stack>
      </Panel>
    </Box>
  );
}

function ChangeRow({ change }: { change: ReleaseChange }) {
  const t = useT();
  const timeWords = useTimeWords();
  const { at, who, why, name } = change;
  return (
    <LogRow
      isWide
      when={
        <>
          <Text>{at && timeWords(at)}</Text>
          <Text>{whoWords(who)}</Text>
        </>
      }
    >
      <Text>
        <Text as="span" fontWeight="semibold">
          {actionWords(change, t)}
        </Text>
        {` · ${name} · ${versionWords(change, t)}`}
      </Text>
      {why && (
        <Text fontSize="sm" color="fg.muted">
          {whyWords(why, t)}
        </Text>
      )}
    </LogRow>
  );
}
