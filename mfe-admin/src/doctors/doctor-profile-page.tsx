import { HOME_OF } from '@openward/contract';
import OwnPicture from '@openward/practice-ui/own-picture';
import { tellShell } from '@openward/practice-ui/tell-shell';
import { raiseSuccess, useT, useUser } from '@openward/remote-kit';
import { RecordPage, useRecord } from '../accounts/record-page.tsx';
import { readDoctor } from '../staff-client.ts';
import { DoctorForm } from './doctor-form.tsx';

/** `/doctor/profile`: a doctor's own account. */
export default function DoctorProfilePage() {
  const t = useT();
  const user = useUser();
  const id = user.doctorId ?? user.id;
  const found = useRecord(['doctor', id], (signal) => readDoctor(id, signal));
  return (
    <RecordPage title={t('Profile')} about={t('Your account.')} found={found} back={HOME_OF[user.userRole]}>
      {(doctor) => (
        <>
          <OwnPicture />
          <DoctorForm
            key={doctor.id}
            doctor={doctor}
            refresh={found.refresh}
            onSaved={({ firstName, lastName }, message) => {
              tellShell(user, { firstName, lastName });
              raiseSuccess(message, t);
            }}
          />
        </>
      )}
    </RecordPage>
  );
}
