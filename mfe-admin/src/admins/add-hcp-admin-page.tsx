import { useT } from '@openward/remote-kit';
import { Page, PageHeader, Panel } from '@openward/ui/layout';
import { NewAdminForm } from './new-admin-form.tsx';

/** `/admin/hcp/add` */
export default function AddHcpAdminPage() {
  const t = useT();
  return (
    <Page width="3xl">
      <PageHeader title={t('HCP admin registration')}>
        {t('An HCP admin manages the doctors of one hospital and sees all patients.')}
      </PageHeader>
      <Panel>
        <NewAdminForm userRole="ROLE_HCP_ADMIN" />
      </Panel>
    </Page>
  );
}
