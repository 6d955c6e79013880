import { call } from '@openward/api-client';
import { AREA_LABELS, type ProxyArea } from '@openward/contract';
import type { Person, User } from '@openward/contract/accounts';
import { listHeldAccess } from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';
import { useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button, IconButton } from '@openward/ui/button';
import { EmptyState } from '@openward/ui/feedback';
import { Users } from '@openward/ui/icons';
import { Box, Flex, Page, PageHeader, Text } from '@openward/ui/layout';
import { ActionMenu } from '@openward/ui/menu';
import { goTo } from '../navigation/navigation.ts';
import { actFor, actForOneself } from './switch.ts';
import { useAccess } from './use-access.ts';

/** The switch to the persons the user may act for. Renders nothing when there are none. */
export function HeldPersons({ user }: { user: User }) {
  const t = useT();
  const held = useServerState(
    ['sharing', 'held', user.id],
    async (signal) => (await call(listHeldAccess, {}, { signal, quiet: true })).result,
    { refreshOn: ['patient:changed', 'access:given'] },
  );
  if (!held.data?.length) return null;
  return (
    <ActionMenu
      trigger={
        <IconButton
          aria-label={t('Act for someone else')}
          title={t('Act for someone else')}
          variant="ghost"
          colorPalette="gray"
        >
          <Users size="1.25rem" />
        </IconButton>
      }
      entries={held.data.map((person) => ({
        key: person.patientId,
        label: t('Act for {name}', { name: nameOf(person) }),
        onSelect: () => actFor(person),
      }))}
    />
  );
}

/** Shows on every page who the user acts for, with a way back. */
export function PersonBar({ person }: { person: Person }) {
  const t = useT();
  const isOver = !useAccess(person);
  const name = nameOf(person);
  return (
    <Box
      as="section"
      aria-label={t('Acting for')}
      colorPalette={isOver ? 'danger' : 'warning'}
      bg="colorPalette.muted"
      color="colorPalette.fg"
      borderBottomWidth="2px"
      borderColor="colorPalette.solid"
    >
      <Flex align="center" gap="3" minH="14" py="1" px={{ base: '4', md: '8' }}>
        <Box flexShrink={0} hideBelow="sm">
          <Users size="1.25rem" aria-hidden="true" />
        </Box>
        <Text flex="1" minW="0" fontWeight="semibold" fontSize="sm" overflowWrap="anywhere" role="status">
          {isOver ? t('You can no longer act for {name}.', { name }) : t('You are acting for {name}', { name })}
        </Text>
        <Button variant="outline" colorPalette="gray" bg="bg.panel" flexShrink={0} onClick={actForOneself}>
          {t('Back to my account')}
        </Button>
      </Flex>
    </Box>
  );
}

/** Replaces a screen that the person does not share, or no longer shares; the bar above leads back. */
export function NotShared({ area }: { area: ProxyArea | undefined }) {
  const t = useT();
  const name = useUser().actingFor?.firstName ?? '';
  if (!area) {
    return (
      <Page>
        <PageHeader title={t('Your access has ended')}>
          {t('You cannot see this page any more. Go back to your own account.')}
        </PageHeader>
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader title={t(AREA_LABELS[area])} />
      <EmptyState
        icon={<Users />}
        title={t('{name} has not shared this with you', { name })}
        action={
          <Button variant="outline" onClick={() => goTo('/home')}>
            {t('Go to your start page')}
          </Button>
        }
      >
        {t('Ask {name} to give you access to it under “Family access”.', { name })}
      </EmptyState>
    </Page>
  );
}
