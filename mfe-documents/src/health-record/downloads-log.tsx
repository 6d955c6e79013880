import type { DownloadPage, RecordDownload } from '@openward/contract/health-record';
import { LogRow } from '@openward/practice-ui/log-row';
import { type T, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { documentTime } from '@openward/ui/date-time';
import { Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useId } from 'react';
import { dayRangeLabel } from './day-range-label.ts';

/** The downloads of the record. `before` is where the page starts; undefined for the newest. */
export function DownloadsLog(props: {
  page: DownloadPage;
  before: number | undefined;
  isOld: boolean;
  onTurn: (before: number | undefined) => void;
}) {
  const t = useT();
  const id = useId();
  const { entries, before: older } = props.page;
  return (
    <Panel padding="0">
      <Heading as="h2" id={id} fontSize="lg" px={{ base: '4', md: '6' }} pt="5" pb="1" tabIndex={-1}>
        {t('Previous downloads')}
      </Heading>
      <Text color="fg.muted" fontSize="sm" px={{ base: '4', md: '6' }} pb="4">
        {t('Entries in this list cannot be deleted.')}
      </Text>
      {entries.length === 0 ? (
        <Text px={{ base: '4', md: '6' }} pb="5">
          {props.before ? t('No older entries.') : t('No one has downloaded this record yet.')}
        </Text>
      ) : (
        <Stack as="ul" gap="0" listStyleType="none" aria-labelledby={id} aria-busy={props.isOld || undefined} pb="2">
          {entries.map((entry) => (
            <Row key={entry.position} entry={entry} />
          ))}
        </Stack>
      )}
      {(props.before || older) && (
        <Flex role="group" aria-label={t('Pages')} justify="space-between" gap="3" px={{ base: '4', md: '6' }} pb="4">
          <Button variant="outline" minH="11" disabled={!props.before} onClick={() => props.onTurn(undefined)}>
            {t('Newest')}
          </Button>
          <Button variant="outline" minH="11" disabled={!older} onClick={() => props.onTurn(older ?? undefined)}>
            {t('Older')}
          </Button>
        </Flex>
      )}
    </Panel>
  );
}

function Row({ entry: { at, who, kind, range } }: { entry: RecordDownload }) {
  const t = useT();
  return (
    <LogRow when={<bdi>{documentTime(at)}</bdi>}>
      <Text fontWeight="semibold">{downloaderLabel(who, t)}</Text>
      <Text>
        {kind} · {dayRangeLabel(range, t)}
      </Text>
    </LogRow>
  );
}

function downloaderLabel({ kind, name }: RecordDownload['who'], t: T): string {
  if (kind === 'you') return t('You');
  if (kind === 'proxy' && name) return t('{name}, acting for you', { name });
  return name || t('Someone else');
}
