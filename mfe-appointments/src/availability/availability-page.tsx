import { call } from '@openward/api-client';
import { type Availability, getAvailability, saveHolidays } from '@openward/contract/availability';
import { nameOf } from '@openward/contract/text';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { Link, useNavigate, useParams, useT, useUser } from '@openward/remote-kit';
import { UnsavedForm } from '@openward/remote-kit/editing';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { ErrorState, LoadingState, Pending } from '@openward/ui/feedback';
import { Form, type FormState, SubmitButton, useFormHandle, useFormState } from '@openward/ui/form';
import { Flex, Heading, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { availabilityFormSchema } from '../availability-client.ts';
import { DoctorField } from '../doctors/doctor-field.tsx';
import { DoctorsFound } from '../doctors/doctors-found.tsx';
import { AvailabilityForm } from './availability-form.tsx';
import { RemoveRow, SmallField } from './small-field.tsx';
import { useSaving } from './use-saving.ts';

/** `/doctor/availability`: a doctor's own working hours; administrators choose the doctor, who then stands in the address. */
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
  const doctor = found.data?.doctor;
  const name = doctor && t('Dr. {name}', { name: nameOf(doctor) });
  return (
    <>
      <PageHeader
        title={t('Working hours')}
        actions={
          !isOwn && (
            <Button asChild variant="outline">
              <Link to="/doctor/availability">{t('Choose another doctor')}</Link>
            </Button>
          )
        }
      >
        {found.isPending ? <Pending /> : doctor && `${name} · ${doctor.hospitalName}`}
      </PageHeader>
      {found.isPending && <LoadingState label={t('Loading')} rows={3} height="48" />}
      {found.isError && !found.data && (
        <ErrorState
          title={t('We could not load the working hours')}
          retryLabel={t('Try again')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && (
        <Stack gap="6">
          <AvailabilityForm kept={found.data} refresh={found.refetch} />
          {!isOwn && <HolidaysForm kept={found.data} onSaved={() => void found.refetch()} />}
        </Stack>
      )}
    </>
  );
}

interface HolidayValues {
  holidays: { date: string; name: string }[];
}

/** The days on which nobody works at the doctor's hospital: for all of its doctors. */
function HolidaysForm({ kept, onSaved }: { kept: Availability; onSaved: () => void }) {
  const t = useT();
  const { hospitalId, hospitalName } = kept.doctor;
  const [saved, setSaved] = useState<HolidayValues>();
  const { submit, dialog } = useSaving(
    ({ holidays }: HolidayValues, accept) => call(saveHolidays, { params: { hospitalId }, body: { holidays, accept } }),
    (values) => {
      setSaved(values);
      onSaved();
    },
  );
  return (
    <Panel>
      <Heading as="h2" fontSize="lg">
        {t('Holidays: {hospital}', { hospital: hospitalName })}
      </Heading>
      <Text color="fg.muted" fontSize="sm" mb="4">
        {t('No appointments on these days, except with doctors who have special hours.')}
      </Text>
      <Form
        label={t('Hospital holidays')}
        translate={t}
        initialValues={{ holidays: kept.holidays.map(({ date, name }) => ({ date, name })) }}
        schema={availabilityFormSchema('holidaysSchema')}
        onSubmit={submit}
      >
        <UnsavedForm saved={saved} />
        <Days />
        <Flex>
          <SubmitButton>{t('Save holidays')}</SubmitButton>
        </Flex>
      </Form>
      {dialog}
    </Panel>
  );
}

function Days() {
  const t = useT();
  const form = useFormHandle<HolidayValues>();
  const count = useFormState(({ values }: FormState<HolidayValues>) => values.holidays.length);
  const change = (next: (holidays: HolidayValues['holidays']) => HolidayValues['holidays']) => {
    const { values, setFieldValue } = form.get();
    void setFieldValue('holidays', next(values.holidays));
  };
  return (
    <Stack gap="3" align="flex-start">
      {count === 0 && <Text color="fg.muted">{t('No holidays added yet.')}</Text>}
      {Array.from({ length: count }, (_, place) => (
        <Flex
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has no name of its own while it is being typed
          key={place}
          gap="2"
          wrap="wrap"
          align="flex-start"
        >
          <SmallField
            name={`holidays[${place}].date`}
            type="date"
            width="11rem"
            label={t('Holiday {number}, date', { number: place + 1 })}
          />
          <SmallField
            name={`holidays[${place}].name`}
            type="text"
            width="14rem"
            label={t('Holiday {number}, name', { number: place + 1 })}
          />
          <RemoveRow
            label={t('Remove holiday {number}', { number: place + 1 })}
            onRemove={() => change((holidays) => holidays.filter((_other, at) => at !== place))}
          />
        </Flex>
      ))}
      <Button variant="outline" minH="11" onClick={() => change((holidays) => [...holidays, { date: '', name: '' }])}>
        {t('Add holiday')}
      </Button>
    </Stack>
  );
}
