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

/** Milliseconds between two looks while the page is seen. */
const AGAIN = 30_000;

/** How the server and the parts of the portal do their work, looked at again and again. */
export function useHealth() {
  const t = useT();
  const language = useLanguage();
  const found = useServerState(
    ['health'],
    async (signal) => (await call(getHealth, {}, { signal, quiet: true })).result,
    { refetchInterval: AGAIN },
  );
  const releases = useServerState(['releases'], (signal) => askForReleases({ signal }), { refetchInterval: AGAIN });
  // Both at once, so that nothing is called well before all of it is known.
  const checks = found.data &&
    !releases.isPending && [...checksOf(found.data, { language, now: Date.now(), t }), releasesCheck(releases.data, t)];
  return { checks: checks || undefined, isError: found.isError && !found.data, retry: () => void found.refetch() };
}

/** Checks below each other, each with its state in words and with the way to where something can be done. */
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

/** What the home of a system administrator opens with: what needs somebody, else one line. */
export function HealthNote() {
  const t = useT();
  const { checks, isError } = useHealth();
  const bad = checks?.filter(({ isGood }) => !isGood) ?? [];
  return (
    <Box as="section" aria-label={t('Health of the portal')} mb="8">
      <Panel padding="4">
        {/* As high with the words as without, also where they take two lines. */}
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
        {/* Below what is there already, which so does not move. */}
        {bad.length > 0 && <Checks checks={bad} />}
      </Panel>
    </Box>
  );
}
