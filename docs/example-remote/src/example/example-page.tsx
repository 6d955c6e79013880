import { useT } from '@openward/remote-kit';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Box, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { useHospitals } from './use-hospitals.ts';

/** `/example`: the hospitals of the practice, as a placeholder for the content of this page. */
export default function ExamplePage() {
  const t = useT();
  const { data, isPending, isError, refetch } = useHospitals();
  return (
    <Page>
      <PageHeader title={t('Example page')}>{t('Hospitals of this practice.')}</PageHeader>
      {isPending && <LoadingState label={t('Loading')} />}
      {isError && (
        <ErrorState
          title={t('We could not load the hospitals')}
          retryLabel={t('Try again')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <Panel>
          <Stack as="ul" gap="4" listStyleType="none" aria-label={t('Hospitals')}>
            {data.map(({ id, name, address }) => (
              <Box as="li" key={id}>
                <Text fontWeight="semibold">{name}</Text>
                <Text color="fg.muted">{address}</Text>
              </Box>
            ))}
          </Stack>
        </Panel>
      )}
    </Page>
  );
}
