import { Link, Slot, useT, useUser } from '@openward/remote-kit';
import { EmptyState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays, type User } from '@openward/ui/icons';
import { Box, Flex, Heading, Page, PageHeader, Panel, SimpleGrid, Text } from '@openward/ui/layout';

/** A way to something that is done often. */
export interface Shortcut {
  to: string;
  Icon: typeof User;
  title: string;
  /** What is behind it, in a few words. */
  about: string;
}

/** A start page of staff: whom it greets, what they do often, and today's appointments. */
export function Dashboard({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const t = useT();
  const user = useUser();
  return (
    <Page>
      <PageHeader title={t('Hello, {name}', { name: `${user.firstName} ${user.lastName}` })}>
        {t('Here is your day.')}
      </PageHeader>
      <Box as="nav" aria-label={t('Shortcuts')} mb="8">
        <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 3 }} gap={{ base: '3', md: '4' }}>
          {shortcuts.map((shortcut) => (
            <li key={shortcut.to}>
              <Tile {...shortcut} />
            </li>
          ))}
        </SimpleGrid>
      </Box>
      <Heading as="h2" fontSize="lg" mb="3">
        {t("Today's appointments")}
      </Heading>
      <Slot
        name="dashboard.today"
        props={{}}
        loading={<LoadingState label={t('Loading')} rows={2} />}
        fallback={
          <Panel>
            <EmptyState icon={<CalendarDays />} title={t('Appointments cannot be shown here right now')} />
          </Panel>
        }
      />
    </Page>
  );
}

function Tile({ to, Icon, title, about }: Shortcut) {
  return (
    <Flex
      asChild
      h="full"
      gap="3"
      align="center"
      p="4"
      rounded="xl"
      borderWidth="1px"
      borderColor="border"
      bg="bg.panel"
      _hover={{ borderColor: 'accent.border', bg: 'accent.subtle' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid' }}
    >
      <Link to={to}>
        <Flex
          align="center"
          justify="center"
          boxSize="10"
          flexShrink={0}
          rounded="lg"
          bg="accent.subtle"
          color="accent.fg"
        >
          <Icon size="1.25rem" aria-hidden="true" />
        </Flex>
        <Box minW="0">
          <Text fontWeight="semibold">{title}</Text>
          <Text fontSize="sm" color="fg.muted">
            {about}
          </Text>
        </Box>
      </Link>
    </Flex>
  );
}
