import type { ReleaseChange, ReleaseFreeze, ReleasesStatus, RetiredPart } from '@openward/contract/releases';
import { eventBus } from '@openward/event-bus';
import { LogRow } from '@openward/practice-ui/log-row';
import { raiseSuccess, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { Box, Flex, Heading, Page, PageHeader, Panel, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { ChangeDialog, type Order, wordsOf } from './change-dialog.tsx';
import { Fact, Frozen, PartCard } from './part-card.tsx';
import { actionLabel, authorLabel, reasonLabel, useTimeLabel, versionLabel } from './release-labels.ts';
import { askForReleases } from './releases-client.ts';

/** Milliseconds between two polls while the page is visible. */
const AGAIN = 10_000;

/** `/admin/releases`: the release of every part, for system admins, who can roll back, retire, freeze and restore. */
export default function ReleasesPage() {
  const t = useT();
  const [asked, setAsked] = useState<Order>();
  const found = useServerState(['releases'], (signal) => askForReleases({ signal }), { refetchInterval: AGAIN });
  const { data } = found;
  const done = (order: Order) => {
    setAsked(undefined);
    raiseSuccess(wordsOf(order, t).done, t);
    // This tab gets the new versions from the next screen on.
    eventBus.emit('registry:changed', {});
    void found.refetch();
  };
  const freezeOf = (name: string) => data?.freezes.find((each) => each.name === name);
  const frozen = freezeOf('*');
  return (
    <Page>
      <PageHeader
        title={t('Releases')}
        actions={
          data && data.parts.length > 0 && !frozen ? (
            <Button variant="outline" minH="11" onClick={() => setAsked({ kind: 'freeze' })}>
              {t('Freeze {name}', { name: t('all parts') })}
            </Button>
          ) : undefined
        }
      >
        {t('The current version of each part of the portal.')}
      </PageHeader>
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
      {frozen && <FrozenPortal freeze={frozen} onUnfreeze={() => setAsked({ kind: 'unfreeze' })} />}
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
            <PartCard key={part.name} part={part} freeze={freezeOf(part.name)} onAsk={setAsked} />
          ))}
        </SimpleGrid>
      )}
      {data && data.retired.length > 0 && <RetiredList parts={data.retired} onAsk={setAsked} />}
      {data && data.changes.length > 0 && <ChangeList status={data} onAsk={setAsked} />}
      {asked && <ChangeDialog order={asked} onClose={() => setAsked(undefined)} onDone={() => done(asked)} />}
    </Page>
  );
}

function FrozenPortal({ freeze, onUnfreeze }: { freeze: ReleaseFreeze; onUnfreeze: () => void }) {
  const t = useT();
  return (
    <Box mb="4">
      <Notice kind="info">
        <Flex justify="space-between" align="center" gap="3" wrap="wrap">
          <Frozen freeze={freeze} />
          <Button variant="outline" minH="11" onClick={onUnfreeze}>
            {t('Unfreeze {name}', { name: t('all parts') })}
          </Button>
        </Flex>
      </Notice>
    </Box>
  );
}

function RetiredList({ parts, onAsk }: { parts: readonly RetiredPart[]; onAsk: (order: Order) => void }) {
  const t = useT();
  return (
    <Box as="section" mt="8" aria-labelledby="retired-parts">
      <Heading as="h2" id="retired-parts" fontSize="lg" mb="3">
        {t('Retired parts')}
      </Heading>
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, lg: 2 }} gap="4" aria-labelledby="retired-parts">
        {parts.map((part) => (
          <Panel as="li" key={part.name}>
            <Fact
              label={part.name}
              release={part}
              action={
                <Button
                  variant="outline"
                  minH="11"
                  onClick={() => onAsk({ kind: 'return', name: part.name, to: part.version })}
                >
                  {t('Bring back {name}', { name: part.name })}
                </Button>
              }
            />
          </Panel>
        ))}
      </SimpleGrid>
    </Box>
  );
}

/** Changes that leave a state to return to. */
const LEAVES_A_STATE = ['activate', 'rollback', 'promote', 'halt', 'retire', 'restore'];

function ChangeList(props: { status: ReleasesStatus; onAsk: (order: Order) => void }) {
  const t = useT();
  const { changes } = props.status;
  const latest = changes.find(({ action }) => LEAVES_A_STATE.includes(action));
  return (
    <Box as="section" mt="8" aria-labelledby="release-changes">
      <Heading as="h2" id="release-changes" fontSize="lg" mb="3">
        {t('Recent changes')}
      </Heading>
      <Panel padding="0" as="div">
        <Stack as="ul" gap="0" listStyleType="none" aria-labelledby="release-changes">
          {changes.map((change) => (
            <ChangeRow
              key={`${change.revision} ${change.at}`}
              change={change}
              onRestore={
                LEAVES_A_STATE.includes(change.action) && change !== latest
                  ? () => props.onAsk({ kind: 'restore', revision: change.revision })
                  : undefined
              }
            />
          ))}
        </Stack>
      </Panel>
    </Box>
  );
}

function ChangeRow({ change, onRestore }: { change: ReleaseChange; onRestore: (() => void) | undefined }) {
  const t = useT();
  const timeLabel = useTimeLabel();
  const { at, who, why, name } = change;
  return (
    <LogRow
      isWide
      when={
        <>
          <Text>{at && timeLabel(at)}</Text>
          <Text>{authorLabel(who)}</Text>
        </>
      }
    >
      <Text>
        <Text as="span" fontWeight="semibold">
          {actionLabel(change, t)}
        </Text>
        {` · ${[name === '*' ? t('all parts') : name, versionLabel(change, t, timeLabel)].filter(Boolean).join(' · ')}`}
      </Text>
      {why && (
        <Text fontSize="sm" color="fg.muted">
          {reasonLabel(why, t)}
        </Text>
      )}
      {onRestore && (
        <Button variant="plain" size="sm" minH="11" px="0" onClick={onRestore}>
          {t('Restore revision {revision}', { revision: change.revision })}
        </Button>
      )}
    </LogRow>
  );
}
