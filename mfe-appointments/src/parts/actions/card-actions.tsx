import type { Appointment, DeskAppointment } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { Link, useT, useUser } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { timeOfDay } from '@openward/ui/date-time';
import { QrCode } from '@openward/ui/icons';
import { INSET } from '../appointment/appointment-card.tsx';
import {
  canCancel,
  canCheckIn,
  canComplete,
  canConfirm,
  canMessage,
  canReschedule,
  hasQrCode,
  isCheckInDay,
  isMissed,
  mayBeHere,
} from '../appointment/rules.ts';
import type { Ask } from './ask.ts';
import { EarlierButton } from './earlier-button.tsx';
import type { AppointmentActions } from './use-appointment-actions.ts';

/** Shows the actions that the user has for an appointment, the most likely first. */
export function CardActions(props: {
  appointment: Appointment;
  actions: AppointmentActions;
  ask: Ask;
  /** False in read-only lists. */
  canEdit: boolean;
  /** False where the details are already shown. */
  hasDetails?: boolean;
}) {
  const t = useT();
  const { userRole: role } = useUser();
  const { appointment, actions, ask, canEdit, hasDetails = true } = props;
  const now = new Date();
  const named = useNamed(appointment);
  const isUnconfirmed = canConfirm(appointment, role, now);
  const isHere = isUnconfirmed && mayBeHere(appointment, role, now);
  const isBusy = actions.isBusy(appointment.id);
  const press = (label: string, act: (appointment: Appointment) => void) => (
    <ActionButton
      size="sm"
      minH="11"
      ms={INSET}
      me="1"
      aria-label={named(label)}
      isBusy={isBusy}
      onClick={() => act(appointment)}
    >
      {label}
    </ActionButton>
  );
  const second = (label: string, act: () => void, isDangerous = false) => (
    <Button
      size="sm"
      minH="11"
      px={INSET}
      variant="ghost"
      colorPalette={isDangerous ? 'danger' : undefined}
      aria-label={named(label)}
      onClick={act}
    >
      {label}
    </Button>
  );
  return (
    <>
      {canEdit && hasQrCode(appointment, role) && (
        // Less prominent before the day, because the code cannot be used yet.
        <Button
          asChild
          size="sm"
          minH="11"
          {...(isCheckInDay(appointment, now) ? { ms: INSET, me: '1' } : { variant: 'ghost', px: INSET })}
        >
          <Link to={`/qrcode/${appointment.id}`} aria-label={named(t('QR code'))}>
            <QrCode size="1rem" aria-hidden="true" /> {t('QR code')}
          </Link>
        </Button>
      )}
      {canEdit && isUnconfirmed && !isHere && press(t('Confirm'), actions.confirm)}
      {canEdit &&
        canCheckIn(appointment, role, now) &&
        (isHere || !isUnconfirmed) &&
        press(t('Check in'), actions.checkIn)}
      {canEdit && canComplete(appointment, role) && press(t('Complete'), actions.complete)}
      {actions.canUndo(appointment.id) && press(t('Undo'), actions.reopen)}
      {canEdit &&
        isUnconfirmed &&
        canCheckIn(appointment, role, now) &&
        (isHere
          ? second(t('Confirm'), () => actions.confirm(appointment))
          : second(t('Check in'), () => actions.checkIn(appointment)))}
      {hasDetails && second(t('Details'), () => ask('details', appointment))}
      {canEdit && canReschedule(appointment, now) && second(t('Reschedule'), () => ask('reschedule', appointment))}
      {canEdit && canReschedule(appointment, now) && (
        <EarlierButton
          appointment={appointment}
          ask={ask}
          named={named}
          size="sm"
          minH="11"
          px={INSET}
          variant="ghost"
        />
      )}
      {canMessage(appointment, role) && second(t('Message'), () => ask('message', appointment))}
      {canEdit &&
        canCancel(appointment, role, now) &&
        second(cancelLabel(appointment, now, t), () => ask('cancel', appointment), true)}
    </>
  );
}

/** Labels for repeated buttons that also name the appointment. The visible text comes first (WCAG 2.2, 2.5.3). */
export function useNamed({ patientDetails, doctorDetails, startDateTime, timeZone }: DeskAppointment) {
  const { userRole } = useUser();
  const whose = nameOf(userRole === 'ROLE_PATIENT' || !patientDetails ? doctorDetails : patientDetails);
  return (label: string) => [label, whose, timeOfDay(startDateTime, timeZone)].join(', ');
}

/** The label of the cancel action: it depends on whether the appointment has begun. */
export function cancelLabel(appointment: DeskAppointment, now: Date, t: (sentence: string) => string): string {
  if (appointment.status === 'BLOCKED') return t('Unblock time');
  return isMissed(appointment, now) ? t('Did not come') : t('Cancel');
}
