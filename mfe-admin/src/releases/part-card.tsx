import type { PartStatus, ReleaseFreeze, ReleaseInForce, VersionCounts } from '@openward/contract/releases';
import { type T, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Badge } from '@openward/ui/feedback';
import { Box, Flex, Heading, Panel, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import type { Order } from './change-dialog.tsx';
import { authorLabel, reasonLabel, useTimeLabel } from './release-labels.ts';

/** The state of one part with its actions. `freeze` is that of this part alone. */
export function PartCard(props: {
  part: PartStatus;
  freeze: ReleaseFreeze | undefined;
  onAsk: (order: Order) => void;
}) {
  const t = useT();
  const { freeze, onAsk } = props;
  const { name, owner, contact, active, previous, canary, withdrawn, reports } = props.part;
  return (
    <Panel as="li">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="3">
        <Heading as="h2" fontSize="lg" overflowWrap="anywhere">
          {name}
        </Heading>
        {canary && <Badge colorPalette="warning">{t('On trial')}</Badge>}
      </Flex>
      <Stack gap="3">
        <Fact label={t('Current version')} release={active} />
        {(owner || contact) && <Fact label={t('Team')}>{[owner, contact].filter(Boolean).join(' · ')}</Fact>}
        {canary && (
          <Fact
            label={t('On trial with {percent}% of users', { percent: canary.percent })}
            release={canary}
            action={
              <Button
                variant="outline"
                colorPalette="danger"
                minH="11"
                onClick={() => onAsk({ kind: 'halt', name, from: canary.version, to: active.version })}
              >
                {t('Stop trial of {name}', { name })}
              </Button>
            }
          />
        )}
        <Fact label={t('Previous version')}>{previous ?? t('None')}</Fact>
        {withdrawn.length > 0 && <Fact label={t('Withdrawn versions')}>{withdrawn.join(', ')}</Fact>}
        {reports && <VersionReports reports={reports} />}
        {freeze && <Frozen freeze={freeze} />}
        <Flex gap="3" wrap="wrap">
          {previous && (
            <Button
              variant="outline"
              colorPalette="danger"
              minH="11"
              onClick={() => onAsk({ kind: 'rollback', name, from: active.version, to: previous })}
            >
              {t('Roll back {name}', { name })}
            </Button>
          )}
          <Button variant="outline" minH="11" onClick={() => onAsk({ kind: freeze ? 'unfreeze' : 'freeze', name })}>
            {freeze ? t('Unfreeze {name}', { name }) : t('Freeze {name}', { name })}
          </Button>
          {/* Retiring `shell` or `admin` would remove this page, which could then not undo it. */}
          {name !== 'shell' && name !== 'admin' && (
            <Button
              variant="outline"
              colorPalette="danger"
              minH="11"
              onClick={() => onAsk({ kind: 'retire', name, from: active.version })}
            >
              {t('Retire {name}', { name })}
            </Button>
          )}
        </Flex>
      </Stack>
    </Panel>
  );
}

/** Until when activation is frozen, by whom and why. */
export function Frozen({ freeze: { until, by, why } }: { freeze: ReleaseFreeze }) {
  const t = useT();
  const timeLabel = useTimeLabel();
  return (
    <Text>
      {t('Frozen until {time}, by {who}', { time: timeLabel(until), who: authorLabel(by) })}
      {why && ` · ${why}`}
    </Text>
  );
}

/** A labelled fact of a part, with its version. */
export function Fact(props: { label: string; release?: ReleaseInForce; children?: ReactNode; action?: ReactNode }) {
  const { label, release, children, action } = props;
  return (
    <Box overflowWrap="anywhere">
      <Text fontSize="sm" color="fg.muted">
        {label}
      </Text>
      <Text fontWeight={release ? 'semibold' : undefined}>{release ? <bdi>{release.version}</bdi> : children}</Text>
      {release && <Decided release={release} />}
      {action && <Box mt="2">{action}</Box>}
    </Box>
  );
}

function Decided({ release: { since, by, why } }: { release: ReleaseInForce }) {
  const t = useT();
  const timeLabel = useTimeLabel();
  if (!since) return null;
  return (
    <Text fontSize="sm" color="fg.muted">
      {t('Since {time}, by {who}', { time: timeLabel(since), who: authorLabel(by ?? '') })}
      {why && <Text as="span" color="fg">{` · ${reasonLabel(why, t)}`}</Text>}
    </Text>
  );
}

const LATEST = 4;

function VersionReports({ reports }: { reports: Record<string, VersionCounts> }) {
  const t = useT();
  const language = useLanguage();
  const timeLabel = useTimeLabel();
  const latest = Object.entries(reports)
    .sort(([, a], [, b]) => b.since.localeCompare(a.since))
    .slice(0, LATEST);
  return (
    <Box overflowWrap="anywhere">
      <Text fontSize="sm" color="fg.muted">
        {t('Browser reports')}
      </Text>
      {latest.length === 0 && <Text>{t('No reports yet')}</Text>}
      <Stack as="ul" listStyleType="none" gap="3" _empty={{ display: 'none' }}>
        {latest.map(([version, report]) => (
          <li key={version}>
            <Text fontWeight="semibold">
              <bdi>{version}</bdi>
            </Text>
            <SimpleGrid as="dl" columns={{ base: 2, xl: 4 }} gapX="4" gapY="1" my="1">
              {figuresOf(report, t, language).map(([label, figure]) => (
                <Box key={label}>
                  <Text as="dt" fontSize="sm" color="fg.muted">
                    {label}
                  </Text>
                  <Text as="dd">{figure}</Text>
                </Box>
              ))}
            </SimpleGrid>
            <Text fontSize="sm" color="fg.muted">
              {t('Counted since {time}', { time: timeLabel(report.since) })}
            </Text>
          </li>
        ))}
      </Stack>
    </Box>
  );
}

function figuresOf({ shown, failed, fallback, crashed }: VersionCounts, t: T, language: string): [string, string][] {
  const count = (value: number) => new Intl.NumberFormat(language).format(value);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const tries = Math.max(shown + failed + crashed, 1);
  const ofTries = (value: number) => `${count(value)} (${percent.format(value / tries)})`;
  return [
    [t('Shown'), count(shown)],
    [t('Did not load'), ofTries(failed)],
    [t('Used previous version'), count(fallback)],
    [t('Crashed'), ofTries(crashed)],
  ];
}
