import { HOME_OF } from '@openward/contract';
import OwnPicture from '@openward/practice-ui/own-picture';
import { tellShell } from '@openward/practice-ui/tell-shell';
import { raiseSuccess, useT, useUser } from '@openward/remote-kit';
import { RecordPage, useRecord } from '../accounts/record-page.tsx';
import { readAdmin } from '../staff-client.ts';
import { AdminForm } from './admin-form.tsx';

/** `/admin/profile`: an administrator's own account. */
export default function AdminProfilePage() {
  const t = useT();
  const user = useUser();
  const found = useRecord(['admin', user.id], (signal) => readAdmin(user.id, signal));
  return (
    <RecordPage title={t('Profile')} about={t('Your account.')} found={found} back={HOME_OF[user.userRole]}>
      {(admin) => (
        <>
          <OwnPicture />
          <AdminForm
            key={admin.id}
            admin={admin}
            refresh={found.refresh}
            isOwn
            onSaved={({ result, message }) => {
              tellShell(user, { firstName: result.firstName, lastName: result.lastName });
              raiseSuccess(message, t);
            }}
          />
        </>
      )}
    </RecordPage>
  );
}
