import { Link, Slot, useT, useUser } from '@openward/remote-kit';
import { EmptyState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays, CalendarPlus, ScanLine, Users } from '@openward/ui/icons';
import { Box, Flex, Heading, Page, PageHeader, Panel, SimpleGrid, Text } from '@openward/ui/layout';

/** `/doctor/home` and `/admin/home`: the way into the day for staff. */
export default function StaffDashboard() {
  const t = useT();
  const user = useUser();
  return (
    <Page>
      <PageHeader title={t('Hello, {name}', { name: `${user.firstName} ${user.lastName}` })}>
        {t('Here is your day.')}
      </PageHeader>
      <SimpleGrid columns={{ base: 1, sm: 3 }} gap="4" mb="8">
        <Shortcut to="/patient" Icon={Users} title={t('Patient Search')} />
        <Shortcut to="/appointments/new" Icon={CalendarPlus} title={t('Book appointment')} />
        <Shortcut to="/scanner" Icon={ScanLine} title={t('Scan Appointment')} />
      </SimpleGrid>
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

function Shortcut({ to, Icon, title }: { to: string; Icon: typeof Users; title: string }) {
  return (
    <Box asChild rounded="xl" _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid' }}>
      <Link to={to}>
        <Panel as="div" padding="4">
          <Flex gap="3" align="center">
            <Flex align="center" justify="center" boxSize="10" rounded="lg" bg="accent.subtle" color="accent.fg">
              <Icon size="1.25rem" aria-hidden="true" />
            </Flex>
            <Text fontWeight="semibold">{title}</Text>
          </Flex>
        </Panel>
      </Link>
    </Box>
  );
}
