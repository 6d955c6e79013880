import { call } from '@openward/api-client';
import { textOf } from '@openward/contract';
import { blockTime } from '@openward/contract/blocks';
import type { NamedDoctor } from '@openward/contract/people';
import { eventBus } from '@openward/event-bus';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { Link, raiseSuccess, useLanguage, useSubmit, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { zoneName } from '@openward/ui/date-time';
import { Form, type FormState, SubmitButton, TextField, useFormState } from '@openward/ui/form';
import { Box, Flex, Page, PageHeader, Panel, SimpleGrid, Text } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { useEffect, useState } from 'react';
import { DoctorField } from '../../../parts/doctors/doctor-field.tsx';
import { DoctorsFound } from '../../../parts/doctors/doctors-found.tsx';
import { CurrentBlocks } from './current-blocks.tsx';

/** `/doctor/block`: doctors block their own schedule, administrators a doctor's (specification, section 2). */
export default function BlockPage() {
  const t = useT();
  const isOwn = useUser().userRole === 'ROLE_DOCTOR';
  const doctors = useOwnDoctors();
  const [begin] = useState(() => Object.fromEntries(new URLSearchParams(window.location.search)));
  const [chosenId, setChosenId] = useState(begin.doctor ?? '');
  const chosen = doctors.data?.find(({ id }) => id === chosenId) ?? (isOwn ? doctors.data?.[0] : undefined);
  return (
    <Page>
      <PageHeader title={isOwn ? t('Block my schedule') : t('Block doctor schedule')}>
        {t('Nobody can book a blocked time. Please reschedule or cancel existing appointments first.')}
      </PageHeader>
      <DoctorsFound doctors={doctors} rows={2}>
        {(all) => (
          <Flex gap="6" direction={{ base: 'column', lg: 'row' }} align="stretch">
            <Box flex="1" minW="0">
              <BlockForm doctors={all} own={isOwn ? chosen : undefined} begin={begin} onDoctor={setChosenId} />
            </Box>
            <Box flex="1" minW="0">
              {chosen ? (
                <CurrentBlocks key={chosen.id} doctor={chosen} />
              ) : (
                <Text color="fg.muted">{t('Choose a doctor to see their blocked times.')}</Text>
              )}
            </Box>
          </Flex>
        )}
      </DoctorsFound>
    </Page>
  );
}

interface BlockValues {
  doctorId: string;
  /** The time zone of the doctor's hospital. The schema needs it to recognise past times. */
  timeZone: string;
  startDateTime: string;
  endDateTime: string;
  every: string;
  until: string;
}

/**
 * Blocks a time once or repeatedly.
 * @param props.own the signed-in doctor; if left out, the doctor can be chosen
 */
function BlockForm(props: {
  doctors: readonly NamedDoctor[];
  own: NamedDoctor | undefined;
  /** The parameters in the address: `doctor`, `from`, `to`, `every` and `until`. */
  begin: Record<string, string>;
  onDoctor: (doctorId: string) => void;
}) {
  const t = useT();
  const { own, begin } = props;
  const given = own ?? props.doctors.find(({ id }) => id === begin.doctor);
  const [refused, setRefused] = useState<BlockValues>();
  const block = async ({ doctorId, startDateTime, endDateTime, every, until }: BlockValues) =>
    call(blockTime, {
      body: {
        doctorId,
        startDateTime,
        endDateTime,
        repeat: every ? { every: every as 'day' | 'week', until } : null,
      },
    });
  const submit = useSubmit(block, ({ result, message }) => {
    for (const { id } of result.slice(0, 1)) eventBus.emit('appointment:changed', { id });
    raiseSuccess(message, t);
  });
  const initialValues: BlockValues = {
    doctorId: given?.id ?? '',
    timeZone: given?.timeZone ?? '',
    startDateTime: begin.from ?? '',
    endDateTime: begin.to ?? '',
    every: begin.every ?? '',
    until: begin.until ?? '',
  };
  return (
    <Panel>
      <Form
        label={t('Block time')}
        translate={t}
        initialValues={initialValues}
        schema={async () => (await import('@openward/contract/blocks/schemas')).blockFormSchema}
        onSubmit={async (values) => {
          const problem = await submit(values);
          const hasVisits = textOf(problem?.errors?.startDateTime ?? '').includes('pending appointments');
          setRefused(hasVisits ? values : undefined);
          // The call has `until` inside of `repeat`.
          const until = problem?.errors?.['repeat.until'];
          return problem && until ? { ...problem, errors: { ...problem.errors, until } } : problem;
        }}
      >
        {!own && <DoctorField doctors={props.doctors} />}
        <Times doctors={props.doctors} onDoctor={props.onDoctor} />
        <Flex>
          <SubmitButton>{t('Block time')}</SubmitButton>
        </Flex>
        {refused && <ReassignLink {...refused} />}
      </Form>
    </Panel>
  );
}

/** If patients are booked in the chosen time, leads to the page that moves them. */
function ReassignLink({ doctorId, startDateTime, endDateTime, every, until }: BlockValues) {
  const t = useT();
  const repeat: Record<string, string> = every ? { every, until } : {};
  const which = new URLSearchParams({ doctor: doctorId, from: startDateTime, to: endDateTime, ...repeat });
  return (
    <Flex>
      <Button asChild variant="outline" minH="11">
        <Link to={`/appointments/reassign?${which}`}>{t('Reassign the appointments at this time')}</Link>
      </Button>
    </Flex>
  );
}

function Times({ doctors, onDoctor }: { doctors: readonly NamedDoctor[]; onDoctor: (doctorId: string) => void }) {
  const t = useT();
  const language = useLanguage();
  const { doctorId, timeZone, every, firstDay, setFieldValue } = useFormState((form: FormState<BlockValues>) => ({
    doctorId: form.values.doctorId,
    timeZone: form.values.timeZone,
    every: form.values.every,
    firstDay: form.values.startDateTime.slice(0, 10),
    setFieldValue: form.setFieldValue,
  }));
  const doctor = doctors.find(({ id }) => id === doctorId);
  const zone = doctor?.timeZone ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what follows from the doctor, and from nothing else
  useEffect(() => {
    if (timeZone !== zone) void setFieldValue('timeZone', zone);
    onDoctor(doctorId);
  }, [doctorId, zone]);
  const elsewhere = zone && zoneName(new Date().toISOString(), zone, language);
  return (
    <>
      {/* Next to the list of blocked times there is no room for two columns. */}
      <SimpleGrid columns={{ base: 1, sm: 2, lg: 1, '2xl': 2 }} gap="4">
        <TextField type="datetime-local" name="startDateTime" label={t('From date')} required />
        <TextField
          type="datetime-local"
          name="endDateTime"
          label={t('To date')}
          required
          {...(elsewhere && { hint: elsewhere })}
        />
      </SimpleGrid>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <SelectField
          name="every"
          label={t('Repeat')}
          placeholder={t('Only once')}
          options={[
            { value: 'day', label: t('Every day') },
            { value: 'week', label: t('Every week') },
          ]}
        />
        {every && <TextField type="date" name="until" label={t('Until')} min={firstDay} required />}
      </SimpleGrid>
    </>
  );
}
