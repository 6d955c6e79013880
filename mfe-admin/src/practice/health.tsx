import { call } from '@openward/api-client';
import { getHealth } from '@openward/contract/practice';
import { Link, useLanguage, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { Pending } from '@openward/ui/feedback';
import { Box, Flex, Panel, Stack, Text } from '@openward/ui/layout';
import { askForReleases } from '../releases/releases-client.ts';
import { type Check, checksOf, releasesCheck } from './checks.ts';
import { StateRow } from './state-row.tsx';

/** Milliseconds between two polls while the page is visible. */
const AGAIN = 30_000;

/** The checks of the server and the parts of the portal, polled regularly. */
export function useHealth() {
  const t = useT();
  const language = useLanguage();
  const found = useServerState(
    ['health'],
    async (signal) => (await call(getHealth, {}, { signal, quiet: true })).result,
    { refetchInterval: AGAIN },
  );
  const releases = useServerState(['releases'], (signal) => askForReleases({ signal }), { refetchInterval: AGAIN });
  // Waits for both, so that nothing is called good too early.
  const checks = found.data &&
    !releases.isPending && [...checksOf(found.data, { language, now: Date.now(), t }), releasesCheck(releases.data, t)];
  return { checks: checks || undefined, isError: found.isError && !found.data, retry: () => void found.refetch() };
}

/** A list of checks, each with its state in words and a link to a remedy. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const t = useT();
  return (
    <Stack as="ul" listStyleType="none" gap="0">
      {checks.map(({ isGood, to, ...check }) => (
        <StateRow
          key={check.name}
          {...check}
          state={isGood ? 'good' : 'bad'}
          stateName={isGood ? t('Good') : t('Needs attention')}
          to={isGood ? undefined : to}
        />
      ))}
    </Stack>
  );
}

/** The first section of a system admin's home: failed checks, or one line if all are good. */
export function HealthNote() {
  const t = useT();
  const { checks, isError } = useHealth();
  const bad = checks?.filter(({ isGood }) => !isGood) ?? [];
  return (
    <Box as="section" aria-label={t('Health of the portal')} mb="8">
      <Panel padding="4">
        {/* Keeps the height while the text loads, also for two lines. */}
        <Flex align="center" gap="3" minH="12">
          <Text flex="1" minW="0" fontWeight="medium">
            {!checks && !isError && <Pending />}
            {isError && t('We could not load the health of the portal')}
            {checks && (bad.length === 0 ? t('The portal is working well.') : t('Needs attention'))}
          </Text>
          <Button asChild variant="outline" minH="11" flexShrink="0">
            <Link to="/admin/health">{t('Show health')}</Link>
          </Button>
        </Flex>
        {/* Below the existing content, which therefore does not move. */}
        {bad.length > 0 && <Checks checks={bad} />}
      </Panel>
    </Box>
  );
}
