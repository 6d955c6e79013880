import type { VersionCounts } from '@openward/contract/releases';
import { type T, useLanguage, useT } from '@openward/remote-kit';
import { Box, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import { useTimeWords } from './words.ts';

/** So many versions are told of. */
const LATEST = 4;

/** What browsers said of the versions of a part, the latest first. */
export function VersionReports({ reports }: { reports: Record<string, VersionCounts> }) {
  const t = useT();
  const language = useLanguage();
  const timeWords = useTimeWords();
  const latest = Object.entries(reports)
    .sort(([, a], [, b]) => b.since.localeCompare(a.since))
    .slice(0, LATEST);
  return (
    <Box overflowWrap="anywhere">
      <Text fontSize="sm" color="fg.muted">
        {t('What browsers report')}
      </Text>
      {latest.length === 0 && <Text>{t('Nothing yet')}</Text>}
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
              {t('Counted since {time}', { time: timeWords(report.since) })}
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
    [t('Fell back'), count(fallback)],
    [t('Crashed'), ofTries(crashed)],
  ];
}
