import type { ReleaseChange } from '@openward/contract/releases';
import { LogRow } from '@openward/practice-ui/log-row';
import { useT } from '@openward/remote-kit';
import { Box, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { actionWords, useTimeWords, versionWords, whoWords } from './words.ts';

/** The last changes of what users get, the latest first: who did what, and why. */
export function ChangeList({ changes }: { changes: readonly ReleaseChange[] }) {
  const t = useT();
  return (
    <Box as="section" mt="8" aria-labelledby="release-changes">
      <Heading as="h2" id="release-changes" fontSize="lg" mb="3">
        {t('Last changes')}
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
          {why}
        </Text>
      )}
    </LogRow>
  );
}
