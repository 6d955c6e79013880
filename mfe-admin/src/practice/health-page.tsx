import { useT } from '@openward/remote-kit';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Page, PageHeader, Panel } from '@openward/ui/layout';
import { Checks, useHealth } from './health.tsx';

/** `/admin/health`: the state of the portal, with links to remedies. */
export default function HealthPage() {
  const t = useT();
  const { checks, isError, retry } = useHealth();
  return (
    <Page width="3xl">
      <PageHeader title={t('Health')}>{t('How the portal does its work.')}</PageHeader>
      <Panel>
        {!checks && !isError && <LoadingState label={t('Loading')} rows={6} height="16" />}
        {isError && (
          <ErrorState
            title={t('We could not load the health of the portal')}
            retryLabel={t('Try again')}
            onRetry={retry}
          />
        )}
        {checks && <Checks checks={checks} />}
      </Panel>
    </Page>
  );
}
