import { call } from '@openward/api-client';
import { type Appointment, AWAITED, listTodaysAppointments } from '@openward/contract/appointments';
import { foundAmong, nameOf } from '@openward/contract/text';
import { useLanguage, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { SearchField } from '@openward/ui/combobox';
import { wholeTime } from '@openward/ui/date-time';
import { Form, type FormState, SubmitButton, useFormState } from '@openward/ui/form';
import { Box, Flex, Text } from '@openward/ui/layout';
import { useMemo, useState } from 'react';

const SHOWN = 20;
const NOBODY: Appointment[] = [];

/** Finds a patient without a code by name among those expected today, and checks in after a confirmation. */
export function FindPatient({ onChosen }: { onChosen: (appointmentId: string) => Promise<void> }) {
  const t = useT();
  const language = useLanguage();
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const [turn, setTurn] = useState(0);
  const awaited = useServerState(
    ['appointments', 'awaited-today'],
    async (signal) =>
      (await call(listTodaysAppointments, { body: { status: [...AWAITED] }, query: {} }, { signal, quiet: true }))
        .result,
    // Names are loaded only after the field has the focus.
    { enabled: isWanted, refreshOn: ['appointment:changed'] },
  );
  const list = awaited.data ?? NOBODY;
  const choices = useMemo(
    () =>
      foundAmong(list, typed, language, ({ patientDetails }) => patientDetails)
        .slice(0, SHOWN)
        .map((appointment) => ({
          value: appointment.id,
          label: appointment.patientDetails ? nameOf(appointment.patientDetails) : '',
          detail: wholeTime(appointment.startDateTime, appointment.timeZone, language),
        })),
    [list, typed, language],
  );
  const again = () => {
    setTyped('');
    setTurn(turn + 1);
  };
  return (
    <Box onFocus={() => setWanted(true)}>
      <Form
        key={turn}
        label={t('Find a patient')}
        translate={t}
        initialValues={{ appointmentId: '' }}
        schema={async () => (await import('@openward/contract/check-in/schemas')).checkInFormSchema}
        onSubmit={({ appointmentId }) => onChosen(appointmentId)}
      >
        <SearchField
          name="appointmentId"
          label={t('No code? Find the patient')}
          hint={t('Patients expected today.')}
          placeholder={t('Type a name')}
          emptyText={
            awaited.isError
              ? t('We could not load the appointments')
              : awaited.isPending
                ? t('Loading')
                : t('No patient with this name is expected today.')
          }
          foundLabel={(count) => t('Found: {count}', { count })}
          choices={choices}
          onSearch={setTyped}
        />
        <Chosen among={list} onOther={again} />
      </Form>
    </Box>
  );
}

/** Asks for confirmation, because names can be similar. */
function Chosen({ among, onOther }: { among: readonly Appointment[]; onOther: () => void }) {
  const t = useT();
  const language = useLanguage();
  const chosenId = useFormState(({ values }: FormState<{ appointmentId: string }>) => values.appointmentId);
  const chosen = among.find(({ id }) => id === chosenId);
  if (!chosen?.patientDetails) return null;
  const name = nameOf(chosen.patientDetails);
  return (
    <Box role="group" aria-label={t('Check in {name}?', { name })} bg="bg.muted" rounded="lg" p="4">
      <Text fontWeight="semibold">{t('Check in {name}?', { name })}</Text>
      {chosen.patientDetails.dateOfBirth && (
        <Text fontSize="sm">{t('born {date}', { date: chosen.patientDetails.dateOfBirth })}</Text>
      )}
      <Text color="fg.muted" fontSize="sm" mb="3">
        {wholeTime(chosen.startDateTime, chosen.timeZone, language)} ·{' '}
        {t('Dr. {name}', { name: nameOf(chosen.doctorDetails) })}, {chosen.hospitalName}
      </Text>
      <Flex gap="2" wrap="wrap">
        <SubmitButton>{t('Yes, check in')}</SubmitButton>
        <Button variant="ghost" size="lg" onClick={onOther}>
          {t('Another patient')}
        </Button>
      </Flex>
    </Box>
  );
}
