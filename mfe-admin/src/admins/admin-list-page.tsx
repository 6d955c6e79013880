import type { AdminAccount } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { PeopleList } from '../lists/people-list.tsx';
import { askForAdmins } from '../staff-client.ts';
import { useAdminColumns } from './use-admin-columns.tsx';

/** `/admin`: the system admins. */
export default function AdminListPage() {
  const t = useT();
  const columns = useAdminColumns(false);
  return (
    <PeopleList<AdminAccount>
      userRole="ROLE_SYS_ADMIN"
      title={t('Admins')}
      about={t('System admins manage all other users.')}
      add={{ to: '/admin/add', label: t('Add new admin') }}
      more={{ to: '/admin/access-review', label: t('Review access') }}
      searchLabel={t('Search by name or email')}
      emptyText={t('No admins found.')}
      columns={columns}
      name="admins"
      ask={(query, signal) => askForAdmins('ROLE_SYS_ADMIN', query, { signal })}
    />
  );
}
