import { call } from '@openward/api-client';
import { getAvailability } from '@openward/contract/availability';
import { nameOf } from '@openward/contract/text';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { Link, useNavigate, useParams, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { ErrorState, LoadingState, Pending } from '@openward/ui/feedback';
import { Form, SubmitButton } from '@openward/ui/form';
import { Flex, Page, PageHeader, Panel } from '@openward/ui/layout';
import { DoctorField } from '../../parts/doctors/doctor-field.tsx';
import { DoctorsFound } from '../../parts/doctors/doctors-found.tsx';
import { availabilityFormSchema, useBlocks } from './availability-client.ts';
import { AvailabilityForm } from './availability-form.tsx';

/** How many of the next blocked times the preview loads. */
const MOST_BLOCKS = 100;

/** `/doctor/availability`: a doctor's own working hours. Administrators choose a doctor, whose id is in the address. */
export default function AvailabilityPage() {
  const user = useUser();
  const { doctorId } = useParams();
  const id = user.userRole === 'ROLE_DOCTOR' ? user.doctorId : doctorId;
  return <Page>{id ? <Hours key={id} doctorId={id} isOwn={id === user.doctorId} /> : <Choose />}</Page>;
}

function Choose() {
  const t = useT();
  const navigate = useNavigate();
  const doctors = useOwnDoctors();
  return (
    <>
      <PageHeader title={t('Working hours')}>{t('Choose a doctor to see their working hours.')}</PageHeader>
      <DoctorsFound doctors={doctors} rows={1}>
        {(all) => (
          <Panel>
            <Form
              label={t('Choose a doctor')}
              translate={t}
              initialValues={{ doctorId: '' }}
              schema={availabilityFormSchema('doctorIdParams')}
              onSubmit={async ({ doctorId }) => navigate(`/doctor/availability/${doctorId}`)}
            >
              <DoctorField doctors={all} />
              <Flex>
                <SubmitButton>{t('Show working hours')}</SubmitButton>
              </Flex>
            </Form>
          </Panel>
        )}
      </DoctorsFound>
    </>
  );
}

function Hours({ doctorId, isOwn }: { doctorId: string; isOwn: boolean }) {
  const t = useT();
  const found = useServerState(
    ['availability', doctorId],
    async (signal) => (await call(getAvailability, { params: { doctorId } }, { signal, quiet: true })).result,
    { refreshOn: ['availability:changed'] },
  );
  // The form waits for the blocks, because showing them later would shift it.
  const blocked = useBlocks(doctorId, MOST_BLOCKS);
  const isPending = found.isPending || blocked.isPending;
  const doctor = found.data?.doctor;
  const name = doctor && t('Dr. {name}', { name: nameOf(doctor) });
  return (
    <>
      <PageHeader
        title={t('Working hours')}
        actions={
          !isOwn && (
            <>
              {doctor && (
                <Button asChild variant="outline">
                  <Link to={`/admin/hospitals/edit/${doctor.hospitalId}`}>{t('Hospital holidays')}</Link>
                </Button>
              )}
              <Button asChild variant="outline">
                <Link to="/doctor/availability">{t('Choose another doctor')}</Link>
              </Button>
            </>
          )
        }
      >
        {isPending ? <Pending /> : doctor && `${name} · ${doctor.hospitalName}`}
      </PageHeader>
      {isPending && <LoadingState label={t('Loading')} rows={3} height="48" />}
      {!isPending && found.isError && !found.data && (
        <ErrorState
          title={t('We could not load the working hours')}
          retryLabel={t('Try again')}
          onRetry={() => void found.refetch()}
        />
      )}
      {!isPending && found.data && (
        <AvailabilityForm kept={found.data} blocks={blocked.data?.blocks} refresh={found.refetch} />
      )}
    </>
  );
}
