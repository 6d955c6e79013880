import { call } from '@openward/api-client';
import { doctorIllToday, type IllToday, listReassignments } from '@openward/contract/appointments';
import type { NamedDoctor } from '@openward/contract/people';
import { wallClock } from '@openward/contract/time';
import { eventBus } from '@openward/event-bus';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { useSearchParams, useSubmit, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Form, type FormState, SubmitButton, TextAreaField, useFormState } from '@openward/ui/form';
import { Flex, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { ChoicesControl } from '@openward/ui/select-field';
import { useEffect, useRef, useState } from 'react';
import { appointmentSchema } from '../appointment-schemas.ts';
import { DoctorField } from '../doctors/doctor-field.tsx';
import { DoctorsFound } from '../doctors/doctors-found.tsx';
import { CallList } from './call-list.tsx';
import { IllOutcome } from './ill-outcome.tsx';

/** What a person fills in. */
interface IllValues {
  doctorId: string;
  visits: 'move' | 'cancel';
  reason: string;
}

/** `/appointments/ill-today`: calls off the rest of a doctor's day in one step, and says whom to call. */
export default function IllTodayPage() {
  const t = useT();
  const isOwn = useUser().userRole === 'ROLE_DOCTOR';
  const doctors = useOwnDoctors();
  const [outcome, setOutcome] = useState<IllToday>();
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) result.current?.focus();
  }, [outcome]);
  return (
    <Page>
      <PageHeader title={isOwn ? t('I am ill today') : t('Doctor is ill today')}>
        {t('We block the rest of today, and tell each patient who has an appointment.')}
      </PageHeader>
      {outcome ? (
        <IllOutcome ref={result} outcome={outcome} />
      ) : (
        <Stack gap="6">
          <DoctorsFound doctors={doctors} rows={2}>
            {(all) => <IllForm doctors={all} isOwn={isOwn} onDone={setOutcome} />}
          </DoctorsFound>
          <CallList />
        </Stack>
      )}
    </Page>
  );
}

function IllForm(props: { doctors: readonly NamedDoctor[]; isOwn: boolean; onDone: (outcome: IllToday) => void }) {
  const t = useT();
  const { doctors, isOwn } = props;
  const [params] = useSearchParams();
  const given = isOwn ? doctors[0] : doctors.find(({ id }) => id === params.get('doctor'));
  const submit = useSubmit(
    (body: IllValues) => call(doctorIllToday, { body }),
    ({ result }) => {
      const [first] = result.visits;
      if (first) eventBus.emit('appointment:changed', { id: first.appointment.id });
      props.onDone(result);
    },
  );
  const initialValues: IllValues = { doctorId: given?.id ?? '', visits: 'move', reason: '' };
  return (
    <Panel>
      <Form
        label={isOwn ? t('I am ill today') : t('Doctor is ill today')}
        translate={t}
        initialValues={initialValues}
        schema={appointmentSchema('illTodaySchema')}
        onSubmit={submit}
      >
        {!isOwn && <DoctorField doctors={doctors} />}
        <Visits doctors={doctors} />
        <TextAreaField
          name="reason"
          label={t('Reason for cancelled appointments (optional)')}
          rows={2}
          maxLength={300}
        />
        <Flex>
          <SubmitButton>{t('Block the rest of today')}</SubmitButton>
        </Flex>
      </Form>
    </Panel>
  );
}

/** How many appointments there are, and what becomes of them. */
function Visits({ doctors }: { doctors: readonly NamedDoctor[] }) {
  const t = useT();
  const { doctorId, visits, setFieldValue } = useFormState((form: FormState<IllValues>) => ({
    doctorId: form.values.doctorId,
    visits: form.values.visits,
    setFieldValue: form.setFieldValue,
  }));
  const zone = doctors.find(({ id }) => id === doctorId)?.timeZone;
  const body = { doctorId, endDateTime: `${wallClock(Date.now(), zone).slice(0, 10)}T23:59` };
  const { data } = useServerState(
    ['appointments', 'reassign', body],
    async (signal) => (await call(listReassignments, { body }, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed'], enabled: Boolean(zone) },
  );
  const movable = data?.visits.filter(({ suggestions }) => suggestions.length > 0).length ?? 0;
  return (
    <Stack gap="3">
      {zone && (
        // Its place is there before it: what stands below does not move.
        <Text fontWeight="semibold" role="status" minH={{ base: '2lh', md: '1lh' }}>
          {data && t('Open appointments today: {count}. With a free time: {movable}.', { count: data.total, movable })}
        </Text>
      )}
      <ChoicesControl
        name="visits"
        label={t('What happens to open appointments?')}
        isMany={false}
        options={[
          { value: 'move', label: t('Move each to the next free time, and cancel those without one') },
          { value: 'cancel', label: t('Cancel all') },
        ]}
        value={[visits]}
        onChange={([chosen]) => void setFieldValue('visits', chosen)}
      />
    </Stack>
  );
}
