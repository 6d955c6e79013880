import { nameOf } from '@openward/contract/text';
import { tellShell } from '@openward/practice-ui/tell-shell';
import { raiseSuccessAfterNavigation, useGoBack, useParams, useT, useUser } from '@openward/remote-kit';
import { RecordPage, useRecord } from '../accounts/record-page.tsx';
import { readAdmin } from '../staff-client.ts';
import { AdminForm } from './admin-form.tsx';

/** `/admin/edit/:userid`: a system admin edits an administrator. */
export default function EditAdminPage() {
  const t = useT();
  const { userid = '' } = useParams();
  const user = useUser();
  const found = useRecord(['admin', userid], (signal) => readAdmin(userid, signal));
  const list = found.data?.userRole === 'ROLE_HCP_ADMIN' ? '/admin/hcp' : '/admin';
  const goBack = useGoBack(list);
  const name = found.data ? nameOf(found.data) : '';
  return (
    <RecordPage title={t('Edit admin')} about={name} found={found} back={list}>
      {(admin) => (
        <AdminForm
          key={admin.id}
          admin={admin}
          refresh={found.refresh}
          isOwn={admin.id === user.id}
          onSaved={({ result: { firstName, lastName }, message }) => {
            if (admin.id === user.id) tellShell(user, { firstName, lastName });
            raiseSuccessAfterNavigation(message, t);
            goBack();
          }}
          onBack={goBack}
        />
      )}
    </RecordPage>
  );
}
