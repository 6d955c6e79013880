import { call } from '@openward/api-client';
import { type Hospital, listHospitals } from '@openward/contract/people';
import { Link, useT } from '@openward/remote-kit';
import { LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { EmptyState } from '@openward/ui/feedback';
import { Box, Flex, Heading, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { StatusBadge } from '../lists/cells.tsx';

/** `/admin/hospitals`: the hospitals of the practice. */
export default function HospitalListPage() {
  const t = useT();
  const hospitals = useServerState(
    ['staff', 'hospitals'],
    async (signal) => (await call(listHospitals, {}, { signal, quiet: true })).result,
    { refreshOn: ['account:changed'] },
  );
  return (
    <Page width="4xl">
      <PageHeader
        title={t('Hospitals')}
        actions={
          <Button asChild size="lg">
            <Link to="/admin/hospitals/add">{t('Add hospital')}</Link>
          </Button>
        }
      >
        {t('Each doctor and front desk belongs to one.')}
      </PageHeader>
      <LoadingOrError asked={hospitals} failure={t('We could not load the hospitals')} rows={3} height="24" />
      {hospitals.data?.length === 0 && (
        <Panel>
          <EmptyState title={t('No hospitals yet')}>{t('Add one, then add doctors to it.')}</EmptyState>
        </Panel>
      )}
      <Stack as="ul" gap="4" listStyleType="none" _empty={{ display: 'none' }}>
        {hospitals.data?.map((hospital) => (
          <HospitalCard key={hospital.id} {...hospital} />
        ))}
      </Stack>
    </Page>
  );
}

function HospitalCard({ id, name, address, phone, timeZone, status = 'ACTIVE' }: Hospital) {
  const t = useT();
  return (
    <Panel as="li">
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
        <Box minW="0" flex="1 1 18rem">
          <Flex gap="3" align="center" wrap="wrap">
            <Heading as="h2" fontSize="lg" overflowWrap="anywhere">
              {name}
            </Heading>
            <StatusBadge status={status} />
          </Flex>
          <Text fontSize="sm" mt="1" overflowWrap="anywhere">
            {address || t('No address')}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            <bdi>{phone || t('No phone number')}</bdi>
            {' · '}
            <bdi>{timeZone}</bdi>
          </Text>
        </Box>
        <Button asChild variant="outline" minH="11">
          <Link to={`/admin/hospitals/edit/${id}`} aria-label={t('Edit {name}', { name })}>
            {t('Edit')}
          </Link>
        </Button>
      </Flex>
    </Panel>
  );
}
