import { nameOf } from '@openward/contract/text';
import { Link, raiseSuccessAfterNavigation, useGoBack, useNavigate, useParams, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { RecordPage, useRecord } from '../accounts/record-page.tsx';
import { readDoctor } from '../staff-client.ts';
import { DoctorForm } from './doctor-form.tsx';

/** `/doctor/edit/:userid`: a doctor, by an administrator. */
export default function EditDoctorPage() {
  const t = useT();
  const { userid = '' } = useParams();
  const goBack = useGoBack('/doctor');
  const navigate = useNavigate();
  const found = useRecord(['doctor', userid], (signal) => readDoctor(userid, signal));
  const name = found.data ? nameOf(found.data) : '';
  return (
    <RecordPage
      title={t('Edit doctor')}
      about={name}
      actions={
        found.data && (
          <Button asChild variant="outline" minH="11">
            <Link to={`/appointments/reassign?doctor=${found.data.id}`}>{t('Reassign appointments')}</Link>
          </Button>
        )
      }
      found={found}
      back="/doctor"
    >
      {(doctor) => (
        <DoctorForm
          key={doctor.id}
          doctor={doctor}
          refresh={found.refresh}
          onSaved={(_, message, next) => {
            raiseSuccessAfterNavigation(message, t);
            if (next) navigate(next);
            else goBack();
          }}
          onBack={goBack}
        />
      )}
    </RecordPage>
  );
}
