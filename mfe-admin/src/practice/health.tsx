import { call } from '@openward/api-client';
import { getHealth } from '@openward/contract/practice';
import { Link, useLanguage, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { Pending } from '@openward/ui/feedback';
import { CircleAlert, CircleCheck } from '@openward/ui/icons';
import { Box, Flex, Panel, Stack, Text } from '@openward/ui/layout';
import { type Check, checksOf } from './checks.ts';

/** Milliseconds between two looks while the page is seen. */
const AGAIN = 30_000;

/** How the server does its work, looked at again and again. */
export function useHealth() {
  const t = useT();
  const language = useLanguage();
  const found = useServerState(
    ['health'],
    async (signal) => (await call(getHealth, {}, { signal, quiet: true })).result,
    { refetchInterval: AGAIN },
  );
  const checks = found.data && checksOf(found.data, { language, now: Date.now(), t });
  return { checks, isError: found.isError && !found.data, retry: () => void found.refetch() };
}

/** Checks below each other, each with its state in words and with the way to where something can be done. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <Stack as="ul" listStyleType="none" gap="0">
      {checks.map((check) => (
        <CheckRow key={check.name} {...check} />
      ))}
    </Stack>
  );
}

function CheckRow({ name, isGood, text, to }: Check) {
  const t = useT();
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      py="3"
      wrap="wrap"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0 }}
    >
      <Box color={isGood ? 'success.fg' : 'warning.fg'} flexShrink="0">
        {isGood ? (
          <CircleCheck size="1.25rem" aria-label={t('Good')} />
        ) : (
          <CircleAlert size="1.25rem" aria-label={t('Needs attention')} />
        )}
      </Box>
      <Box flex="1 1 14rem" minW="0">
        <Text fontWeight="medium">{name}</Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {text}
        </Text>
      </Box>
      {to && !isGood && (
        <Button asChild variant="outline" minH="11">
          <Link to={to.path}>{to.label}</Link>
        </Button>
      )}
    </Flex>
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
