import { call } from '@openward/api-client';
import type { NamedDoctor } from '@openward/contract/people';
import { doctorIllToday, type IllToday, listReassignments } from '@openward/contract/reassign';
import { wallClock } from '@openward/contract/time';
import { eventBus } from '@openward/event-bus';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { useSearchParams, useSubmit, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Form, type FormState, SubmitButton, TextAreaField, useFormState } from '@openward/ui/form';
import { Flex, Page, PageHeader, Panel, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import { ChoicesControl } from '@openward/ui/select-field';
import { useEffect, useRef, useState } from 'react';
import { DoctorField } from '../../../parts/doctors/doctor-field.tsx';
import { DoctorsFound } from '../../../parts/doctors/doctors-found.tsx';
import { MovesList } from '../moves-list.tsx';
import { CallList } from './call-list.tsx';
import { IllOutcome } from './ill-outcome.tsx';

interface IllValues {
  doctorId: string;
  visits: 'move' | 'cancel';
  reason: string;
}

/** `/appointments/ill-today`: calls off the rest of a doctor's day in one step and lists the patients to call. */
export default function IllTodayPage() {
  const t = useT();
  const isOwn = useUser().userRole === 'ROLE_DOCTOR';
  const doctors = useOwnDoctors();
  const [done, setDone] = useState<Done>();
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) result.current?.focus();
  }, [done]);
  return (
    <Page>
      <PageHeader title={isOwn ? t('I am ill today') : t('Doctor is ill today')}>
        {t('We block the rest of today, and tell each patient who has an appointment.')}
      </PageHeader>
      {done ? (
        <IllOutcome ref={result} {...done} />
      ) : (
        <Stack gap="6">
          <DoctorsFound doctors={doctors} rows={2}>
            {(all) => <IllForm doctors={all} isOwn={isOwn} onDone={setDone} />}
          </DoctorsFound>
          <CallList />
        </Stack>
      )}
    </Page>
  );
}

interface Done {
  doctor: NamedDoctor | undefined;
  outcome: IllToday;
}

function IllForm(props: { doctors: readonly NamedDoctor[]; isOwn: boolean; onDone: (done: Done) => void }) {
  const t = useT();
  const { doctors, isOwn } = props;
  const [params] = useSearchParams();
  const given = isOwn ? doctors[0] : doctors.find(({ id }) => id === params.get('doctor'));
  const submit = useSubmit(
    (body: IllValues) => call(doctorIllToday, { body }),
    ({ result: outcome }, { doctorId }) => {
      const [first] = outcome.visits;
      if (first) eventBus.emit('appointment:changed', { id: first.appointment.id });
      props.onDone({ outcome, doctor: doctors.find(({ id }) => id === doctorId) });
    },
  );
  const initialValues: IllValues = { doctorId: given?.id ?? '', visits: 'move', reason: '' };
  return (
    <Panel>
      <Form
        label={isOwn ? t('I am ill today') : t('Doctor is ill today')}
        translate={t}
        initialValues={initialValues}
        schema={async () => (await import('@openward/contract/reassign/schemas')).illTodaySchema}
        onSubmit={submit}
      >
        <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6" alignItems="start">
          <Stack gap="5">
            {!isOwn && <DoctorField doctors={doctors} />}
            <WhatHappens />
            <TextAreaField
              name="reason"
              label={t('Reason for cancelled appointments (optional)')}
              rows={2}
              maxLength={300}
            />
            <Flex>
              <SubmitButton>{t('Block the rest of today')}</SubmitButton>
            </Flex>
          </Stack>
          <Summary doctors={doctors} />
        </SimpleGrid>
      </Form>
    </Panel>
  );
}

function WhatHappens() {
  const t = useT();
  const { visits, setFieldValue } = useFormState((form: FormState<IllValues>) => ({
    visits: form.values.visits,
    setFieldValue: form.setFieldValue,
  }));
  return (
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
  );
}

/** How many visits there are and what will happen to them. Next to the fields, so that loading shifts nothing. */
function Summary({ doctors }: { doctors: readonly NamedDoctor[] }) {
  const t = useT();
  const { doctorId, visits } = useFormState((form: FormState<IllValues>) => ({
    doctorId: form.values.doctorId,
    visits: form.values.visits,
  }));
  const zone = doctors.find(({ id }) => id === doctorId)?.timeZone;
  const body = { doctorId, endDateTime: `${wallClock(Date.now(), zone).slice(0, 10)}T23:59` };
  const { data } = useServerState(
    ['appointments', 'reassign', body],
    async (signal) => (await call(listReassignments, { body }, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed'], enabled: Boolean(zone) },
  );
  if (!zone) return null;
  const planned = (data?.visits ?? []).map(({ suggestions: [first], ...visit }) => ({
    ...visit,
    time: visits === 'move' ? first : undefined,
  }));
  const movable = data?.visits.filter(({ suggestions }) => suggestions.length > 0).length ?? 0;
  return (
    <Stack gap="3">
      <Text fontWeight="semibold" role="status" minH={{ base: '2lh', md: '1lh' }}>
        {data && t('Open appointments today: {count}. With a free time: {movable}.', { count: data.total, movable })}
      </Text>
      {planned.length > 0 && <MovesList visits={planned} />}
    </Stack>
  );
}
