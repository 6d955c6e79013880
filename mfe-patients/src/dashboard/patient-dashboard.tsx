import type { ProxyArea } from '@openward/contract';
import { nameOf } from '@openward/contract/text';
import { Tile } from '@openward/practice-ui/tile';
import { isScreen, Slot, useT, useUser } from '@openward/remote-kit';
import { EmptyState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays, CalendarPlus, ClipboardList, FileText, User } from '@openward/ui/icons';
import { Box, Page, PageHeader, Panel, SimpleGrid } from '@openward/ui/layout';

/** `/home`: the patient's dashboard (specification, section 2). */
export default function PatientDashboard() {
  const t = useT();
  const user = useUser();
  const name = nameOf(user);
  // Proxies see only the areas that were shared with them.
  const isShared = (area: ProxyArea) => user.actingFor?.areas.includes(area) ?? true;
  const tiles = [
    {
      to: '/documents',
      Icon: FileText,
      area: 'documents',
      title: t('My Medical Record'),
      about: t('Your forms and documents.'),
    },
    {
      to: '/patient/actionitems',
      Icon: ClipboardList,
      area: 'documents',
      title: t('Action Items'),
      about: t('Forms you need to fill in.'),
    },
    {
      to: '/appointments/new',
      Icon: CalendarPlus,
      area: 'appointments',
      title: t('Book Appointment'),
      about: t('Find a doctor and a time that suits you.'),
    },
    {
      to: '/profile',
      Icon: User,
      area: 'profile',
      title: t('My Account'),
      about: t('Your details, addresses and insurance.'),
    },
  ] as const;
  return (
    <Page>
      <PageHeader title={user.actingFor ? t('You are acting for {name}', { name }) : t('Hello, {name}', { name })}>
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
                <EmptyState icon={<CalendarDays />} title={t('We cannot show your appointments right now')} />
              </Panel>
            }
          />
        </Box>
      )}
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, xl: 4 }} gap={{ base: '3', md: '4' }}>
        {/* Hides tiles of remotes that are not available. */}
        {tiles
          .filter(({ to, area }) => isScreen(to) && isShared(area))
          .map(({ to, area: _, ...tile }) => (
            <Tile key={to} to={to} isTall {...tile} />
          ))}
      </SimpleGrid>
      {isShared('documents') && isScreen('/patient/actionitems') && (
        // Below everything else and empty until loaded, so that nothing shifts.
        <Box mt="8">
          <Slot name="dashboard.action-items" props={{}} loading={null} fallback={null} />
        </Box>
      )}
    </Page>
  );
}
