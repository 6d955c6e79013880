import { HOME_OF } from '@openward/contract';
import { raiseSuccess, useT, useUser } from '@openward/remote-kit';
import { RecordPage } from '../accounts/record-page.tsx';
import { useRecord } from '../accounts/use-record.ts';
import { OwnPicture } from '../profile/own-picture.tsx';
import { tellShell } from '../profile/tell-shell.ts';
import { readAdmin } from '../staff-client.ts';
import { AdminForm } from './admin-form.tsx';

/** `/admin/profile`: an administrator's own account. */
export default function AdminProfilePage() {
  const t = useT();
  const user = useUser();
  const found = useRecord(['admin', user.id], (signal) => readAdmin(user.id, signal));
  return (
    <RecordPage title={t('Profile')} about={t('Your own account.')} found={found} back={HOME_OF[user.userRole]}>
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
