import { useT } from '@openward/remote-kit';
import { Page, PageHeader, Panel } from '@openward/ui/layout';
import { NewAdminForm } from './new-admin-form.tsx';

/** `/admin/add` */
export default function AddAdminPage() {
  const t = useT();
  return (
    <Page width="3xl">
      <PageHeader title={t('Add new admin')}>{t('A system admin sees and manages everything.')}</PageHeader>
      <Panel>
        <NewAdminForm userRole="ROLE_SYS_ADMIN" />
      </Panel>
    </Page>
  );
}
