import { nameOf } from '@openward/contract/text';
import { Link, raiseSuccessAfterNavigation, useGoBack, useNavigate, useParams, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Flex } from '@openward/ui/layout';
import { RecordPage, useRecord } from '../accounts/record-page.tsx';
import { readDoctor } from '../staff-client.ts';
import { DoctorForm } from './doctor-form.tsx';

/** `/doctor/edit/:userid`: an administrator edits a doctor. */
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
      actions={found.data && <DoctorLinks id={found.data.id} />}
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

/** Links to a doctor's hours, blocks, calendar, patients and the reassignment of appointments. */
function DoctorLinks({ id }: { id: string }) {
  const t = useT();
  const links = [
    [`/doctor/availability/${id}`, t('Working hours')],
    [`/doctor/block?doctor=${id}`, t('Blocked times')],
    [`/appointments/calendar?with=${id}`, t('Calendar')],
    [`/patient?doctors=${id}`, t('Patients')],
    [`/appointments/reassign?doctor=${id}`, t('Reassign appointments')],
  ] as const;
  return (
    <Flex gap="2" wrap="wrap">
      {links.map(([to, label]) => (
        <Button key={to} asChild variant="outline" minH="11">
          <Link to={to}>{label}</Link>
        </Button>
      ))}
    </Flex>
  );
}
