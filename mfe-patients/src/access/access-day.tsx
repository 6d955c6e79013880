import { LogRow } from '@openward/practice-ui/log-row';
import { useLanguage, useT } from '@openward/remote-kit';
import { dayName, dayOf, timeOfDay, timeRange } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { Box, chakra, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useId } from 'react';
import { actorLabel, eventLabel, roleLabel } from './access-labels.ts';
import { type AccessDay, folded, type Run } from './runs.ts';

/** The entries of one day, newest first. The patient's own activity is folded. */
export function AccessDayPanel({ day }: { day: AccessDay }) {
  const language = useLanguage();
  const id = useId();
  const parts = folded(day.runs);
  return (
    <Panel padding="0">
      <Heading as="h2" id={id} fontSize="md" px={{ base: '4', md: '6' }} pt="4" pb="2">
        {dayName(day.at, undefined, language)}
      </Heading>
      <Stack as="ul" gap="0" listStyleType="none" aria-labelledby={id} pb="2">
        {parts.map((part) =>
          part.isOwn ? (
            <OwnRuns key={keyOf(part.runs)} runs={part.runs} />
          ) : (
            part.runs.map((run) => <RunRow key={run.latest.position} run={run} />)
          ),
        )}
      </Stack>
    </Panel>
  );
}

function keyOf(runs: readonly Run[]): string {
  return `own ${runs[0]?.latest.position}`;
}

function OwnRuns({ runs }: { runs: readonly Run[] }) {
  const t = useT();
  const count = runs.reduce((sum, run) => sum + run.count, 0);
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: 0 }}>
      <details>
        <chakra.summary
          display="flex"
          alignItems="center"
          minH="11"
          px={{ base: '4', md: '6' }}
          fontSize="sm"
          color="fg.muted"
          cursor="pointer"
          _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' }}
          _before={{ content: '"▸"', me: '2' }}
          css={{ 'details[open] > &::before': { transform: 'rotate(90deg)' } }}
        >
          {count === 1 ? t('You, once') : t('You, {count} times', { count })}
        </chakra.summary>
        <Stack as="ul" gap="0" listStyleType="none" ps="4">
          {runs.map((run) => (
            <RunRow key={run.latest.position} run={run} />
          ))}
        </Stack>
      </details>
    </Box>
  );
}

function RunRow({ run: { latest, since, count } }: { run: Run }) {
  const t = useT();
  const role = roleLabel(latest.who, t);
  const isRefused = !['done', 'repeated'].includes(latest.outcome);
  return (
    <LogRow when={`${timesOf(since, latest.at)}${count > 1 ? ` · ${t('{count} times', { count })}` : ''}`}>
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontWeight="semibold">{actorLabel(latest.who, t)}</Text>
        {role && (
          <Text fontSize="sm" color="fg.muted">
            {role}
          </Text>
        )}
        {latest.app && latest.who.kind !== 'app' && (
          <Text fontSize="sm" color="fg.muted">
            {t('through the app {name}', { name: latest.app })}
          </Text>
        )}
        {isRefused && <Badge colorPalette="warning">{t('Refused')}</Badge>}
      </Flex>
      <Text>{eventLabel(latest, t)}</Text>
      {latest.reason && <Text color="fg.muted">{t('Reason: {reason}', { reason: latest.reason })}</Text>}
    </LogRow>
  );
}

/** `09:30 am` or a time range, in the device's time zone. */
function timesOf(first: string, last: string): string {
  const to = timeOfDay(last);
  return timeOfDay(first) === to || dayOf(first) !== dayOf(last) ? to : timeRange(first, last);
}
