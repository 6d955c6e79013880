import type { Success } from '@openward/api-client';
import type { Appointment, AppointmentOutcome, SuggestedTime } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { useLanguage, useSubmit, useT } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import { FormDialog } from '@openward/ui/dialog';
import { Form, TextAreaField } from '@openward/ui/form';
import { Box, Stack, Text } from '@openward/ui/layout';
import { appointmentSchema } from '../appointment-schemas.ts';
import type { Move } from './use-reassign.ts';

const NOTHING = { reason: '' };

/**
 * Asks before several appointments are changed: who is moved from where to where and how they hear of it, or with which
 * reason, that their patients read, they are cancelled.
 */
export default function ManyDialog(props: {
  /** Undefined where they are cancelled. */
  moves: readonly Move[] | undefined;
  appointments: readonly Appointment[];
  change: (reason: string) => Promise<Success<AppointmentOutcome[]>>;
  onDone: (outcomes: AppointmentOutcome[]) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { moves, appointments, onClose } = props;
  const title = moves
    ? t('Move appointments ({count})', { count: moves.length })
    : t('Cancel appointments ({count})', { count: appointments.length });
  const submit = useSubmit(
    ({ reason }: typeof NOTHING) => props.change(reason),
    ({ result }) => props.onDone(result),
  );
  return (
    <FormDialog
      title={title}
      description={
        moves
          ? t('The prior appointments are deleted and the new ones booked.')
          : t('We send each patient a message with your reason.')
      }
      onClose={onClose}
    >
      <Form
        label={title}
        translate={t}
        initialValues={NOTHING}
        schema={appointmentSchema('cancelSchema')}
        onSubmit={submit}
      >
        {moves ? (
          <Moves moves={moves} />
        ) : (
          <TextAreaField name="reason" label={t('Reason (optional)')} rows={3} maxLength={300} />
        )}
        <DialogButtons go={title} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}

function Moves({ moves }: { moves: readonly Move[] }) {
  const t = useT();
  const language = useLanguage();
  const visit = ({ startDateTime, timeZone, doctorDetails }: Appointment | SuggestedTime) =>
    t('{time}, Dr. {doctor}', {
      time: wholeTime(startDateTime, timeZone, language),
      doctor: nameOf(doctorDetails),
    });
  return (
    // The list scrolls by itself: the buttons stay in sight.
    <Stack
      as="ul"
      listStyleType="none"
      gap="3"
      maxH="50dvh"
      overflowY="auto"
      tabIndex={0}
      aria-label={t('Appointments')}
    >
      {moves.map(({ appointment, time, told }) => (
        <Box as="li" key={appointment.id} overflowWrap="anywhere">
          <Text fontWeight="semibold">{appointment.patientDetails && nameOf(appointment.patientDetails)}</Text>
          <Text color="fg.muted">{visit(appointment)}</Text>
          <Text>
            {t('New time')}: {visit(time)}
          </Text>
          {told && (
            <Text fontSize="sm" color={told.length > 0 ? 'fg.muted' : 'fg.error'}>
              {told.map((way) => (way === 'sms' ? t('Text message') : t('Email'))).join(', ') || t('Gets no messages')}
            </Text>
          )}
        </Box>
      ))}
    </Stack>
  );
}
