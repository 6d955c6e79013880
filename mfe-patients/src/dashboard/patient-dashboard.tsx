import { isScreen, Slot, useT, useUser } from '@openward/remote-kit';
import { EmptyState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays, CalendarPlus, ClipboardList, FileText, User } from '@openward/ui/icons';
import { Box, Page, PageHeader, Panel, SimpleGrid } from '@openward/ui/layout';
import { Tile } from './tile.tsx';

/** `/home`: the patient's dashboard (specification, section 2). */
export default function PatientDashboard() {
  const t = useT();
  const user = useUser();
  const tiles = [
    { to: '/documents', Icon: FileText, title: t('My Medical Record'), about: t('Your forms and documents.') },
    {
      to: '/patient/actionitems',
      Icon: ClipboardList,
      title: t('Action Items'),
      about: t('What is waiting for you to fill in.'),
    },
    {
      to: '/appointments/new',
      Icon: CalendarPlus,
      title: t('Book Appointment'),
      about: t('Find a doctor and a time that suits you.'),
    },
    { to: '/profile', Icon: User, title: t('My Account'), about: t('Your details, addresses and insurance.') },
  ];
  return (
    <Page>
      <PageHeader title={t('Hello, {name}', { name: `${user.firstName} ${user.lastName}` })}>
        {t('What would you like to do today?')}
      </PageHeader>
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
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, xl: 4 }} gap={{ base: '3', md: '4' }}>
        {/* A part of the portal that is not there today has no way to it either. */}
        {tiles
          .filter(({ to }) => isScreen(to))
          .map((tile) => (
            <Tile key={tile.to} {...tile} />
          ))}
      </SimpleGrid>
    </Page>
  );
}
