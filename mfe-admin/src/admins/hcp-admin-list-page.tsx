import type { AdminAccount } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { PeopleList } from '../lists/people-list.tsx';
import { askForAdmins } from '../staff-client.ts';
import { useAdminColumns } from './use-admin-columns.tsx';

/** `/admin/hcp`: the admins of the hospitals. */
export default function HcpAdminListPage() {
  const t = useT();
  const columns = useAdminColumns(true);
  return (
    <PeopleList<AdminAccount>
      userRole="ROLE_HCP_ADMIN"
      title={t('HCP admins')}
      about={t('Each HCP admin manages the doctors of one hospital.')}
      add={{ to: '/admin/hcp/add', label: t('Add new hcp admin') }}
      searchLabel={t('Search by name, email or hospital')}
      emptyText={t('No HCP admins found.')}
      columns={columns}
      name="hcp-admins"
      ask={(query, signal) => askForAdmins('ROLE_HCP_ADMIN', query, { signal })}
    />
  );
}
