import { call } from '@openward/api-client';
import { type CalendarAppointment, rescheduleAppointment, type SeriesScope } from '@openward/contract/appointments';
import type { NamedDoctor } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { eventBus } from '@openward/event-bus';
import { Link, saidOf, useLanguage, useT } from '@openward/remote-kit';
import { conflictOf } from '@openward/remote-kit/editing';
import { useServerChange } from '@openward/remote-kit/query';
import { wholeTime } from '@openward/ui/date-time';
import { ConfirmDialog } from '@openward/ui/dialog';
import { Notice } from '@openward/ui/feedback';
import { Stack, Text } from '@openward/ui/layout';

import { useState } from 'react';
import { useConflictExplanation } from '../conflicts/conflict-explanation.ts';
import { isAcceptable } from '../conflicts/use-accepting.tsx';
import { conflictsIn, SeriesConflicts, WhichControl, whichOf } from '../series/which-field.tsx';
import { type Move, minutesOf } from './events.ts';
import { addMinutes, instantAt, timeText } from './wall.ts';

/** Asks before an appointment is moved, and says why it cannot be (specification, section 4). */
export default function MoveDialog({
  move,
  doctors,
  onMoved,
  onEnd,
}: {
  move: Move;
  doctors: readonly NamedDoctor[];
  onMoved: (status: CalendarAppointment['status']) => void;
  /** Called when nothing was changed. */
  onEnd: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { appointment, start, minutes, doctorId } = move;
  const doctor = doctors.find(({ id }) => id === doctorId);
  const timeZone = doctor?.timeZone ?? appointment.timeZone;
  const startsAt = instantAt(start, timeZone);
  const [which, setWhich] = useState<SeriesScope>('this');
  // The appointment as the server has it now, after a conflict.
  const [present, setPresent] =
    useState<Pick<CalendarAppointment, 'version' | 'startDateTime' | 'doctorId'>>(appointment);
  const withConflictExplanation = useConflictExplanation();
  const change = useServerChange(
    (accept: boolean) =>
      withConflictExplanation(appointment, () =>
        call(rescheduleAppointment, {
          body: {
            id: appointment.id,
            version: present.version,
            startDateTime: startsAt.toISOString(),
            endDateTime: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
            doctorId,
            ...whichOf(appointment, which),
            ...(accept && { accept }),
          },
        }),
      ).catch((error: unknown) => {
        const conflict = conflictOf(error);
        if (conflict) setPresent((before) => ({ ...before, ...conflict.changed, version: conflict.version }));
        throw error;
      }),
    ({ result }) => {
      onMoved(result.status);
      eventBus.emit('appointment:changed', { id: appointment.id });
    },
  );
  const isAgainst = isAcceptable(change.error);
  const mayGoOn = isAgainst || conflictOf(change.error) !== undefined;
  const name = appointment.patientDetails ? nameOf(appointment.patientDetails) : '';
  const isOther = doctorId !== present.doctorId && doctor;
  return (
    <ConfirmDialog
      open
      title={t("Reschedule {name}'s appointment?", { name })}
      confirmLabel={mayGoOn ? t('Reschedule anyway') : t('Reschedule')}
      cancelLabel={t('Keep appointment')}
      busy={change.isPending}
      onConfirm={() => change.mutate(isAgainst)}
      onClose={onEnd}
    >
      <Stack gap="3">
        <Text>{t('The prior appointment is deleted and the new one booked.')}</Text>
        <Text>
          {t('Currently: {time}', { time: wholeTime(present.startDateTime, appointment.timeZone, language) })}
        </Text>
        <Text color="fg" fontWeight="semibold">
          {t('New: {time}', { time: wholeTime(startsAt.toISOString(), timeZone, language) })}
          {minutes !== minutesOf(appointment) &&
            `, ${t('until {time}', { time: timeText(addMinutes(start, minutes)) })}`}
          {isOther && `, ${t('Dr. {name}', { name: nameOf(doctor) })}`}
        </Text>
        <WhichControl
          appointment={appointment}
          which={which}
          onChange={(next) => {
            // Accepting a warning for one appointment does not accept it for the others.
            change.reset();
            setWhich(next);
          }}
        />
        <SeriesConflicts conflicts={conflictsIn(change.error)} />
        {change.isError && (
          <Notice kind={mayGoOn ? 'warning' : 'error'}>
            {t(saidOf(change.error))}{' '}
            <Link to={`/appointments/edit/${appointment.id}`} style={{ textDecoration: 'underline' }}>
              {t('Find another time')}
            </Link>
          </Notice>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
