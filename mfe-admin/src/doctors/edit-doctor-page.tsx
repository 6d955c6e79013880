import { raiseSuccessAfterNavigation, useGoBack, useParams, useT } from '@openward/remote-kit';
import { RecordPage, useRecord } from '../accounts/record-page.tsx';
import { readDoctor } from '../staff-client.ts';
import { DoctorForm } from './doctor-form.tsx';

/** `/doctor/edit/:userid`: a doctor, by an administrator. */
export default function EditDoctorPage() {
  const t = useT();
  const { userid = '' } = useParams();
  const goBack = useGoBack('/doctor');
  const found = useRecord(['doctor', userid], (signal) => readDoctor(userid, signal));
  const name = found.data ? `${found.data.firstName} ${found.data.lastName}` : '';
  return (
    <RecordPage title={t('Edit doctor')} about={name} found={found} back="/doctor">
      {(doctor) => (
        <DoctorForm
          key={doctor.id}
          doctor={doctor}
          refresh={found.refresh}
          onSaved={(_, message) => {
            raiseSuccessAfterNavigation(message, t);
            goBack();
          }}
          onBack={goBack}
        />
      )}
    </RecordPage>
  );
}
