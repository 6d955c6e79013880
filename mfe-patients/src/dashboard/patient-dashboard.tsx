import type { ProxyArea } from '@openward/contract';
import { Link, Slot, useT, useUser } from '@openward/remote-kit';
import { EmptyState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays, CalendarPlus, FileText, User } from '@openward/ui/icons';
import { Box, Flex, Page, PageHeader, Panel, SimpleGrid, Text } from '@openward/ui/layout';

/** `/home`: the patient's dashboard (specification, section 2). */
export default function PatientDashboard() {
  const t = useT();
  const user = useUser();
  const name = `${user.firstName} ${user.lastName}`;
  // Who acts for somebody sees what they were given.
  const isShared = (area: ProxyArea) => user.actingFor?.areas.includes(area) ?? true;
  return (
    <Page>
      <PageHeader title={user.actingFor ? t('You act for {name}', { name }) : t('Hello, {name}', { name })}>
        {t('What would you like to do today?')}
      </PageHeader>
      {isShared('appointments') && (
        <Box mb="8">
          <Slot
            name="dashboard.next"
            props={{}}
            loading={<LoadingState label={t('Loading')} rows={1} height="48" />}
            fallback={
              <Panel>
                <EmptyState icon={<CalendarDays />} title={t('Your appointments cannot be shown here right now')} />
              </Panel>
            }
          />
        </Box>
      )}
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        {isShared('appointments') && (
          <Tile to="/appointments/new" Icon={CalendarPlus} title={t('Book Appointment')}>
            {t('Find a doctor and a time that suits you.')}
          </Tile>
        )}
        {isShared('documents') && (
          <Tile to="/documents" Icon={FileText} title={t('My Medical Record')}>
            {t('Your forms and documents.')}
          </Tile>
        )}
        {isShared('profile') && (
          <Tile to="/profile" Icon={User} title={t('My Account')}>
            {t('Your contact data, addresses and insurance.')}
          </Tile>
        )}
      </SimpleGrid>
    </Page>
  );
}

function Tile(props: { to: string; Icon: typeof CalendarPlus; title: string; children: string }) {
  return (
    <Box asChild rounded="xl" _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid' }}>
      <Link to={props.to}>
        <Panel as="div">
          <Flex gap="4" align="center">
            <Flex
              align="center"
              justify="center"
              boxSize="12"
              flexShrink={0}
              rounded="xl"
              bg="accent.subtle"
              color="accent.fg"
            >
              <props.Icon size="1.5rem" aria-hidden="true" />
            </Flex>
            <Box minW="0" overflowWrap="anywhere">
              <Text fontWeight="semibold">{props.title}</Text>
              <Text color="fg.muted" fontSize="sm">
                {props.children}
              </Text>
            </Box>
          </Flex>
        </Panel>
      </Link>
    </Box>
  );
}
