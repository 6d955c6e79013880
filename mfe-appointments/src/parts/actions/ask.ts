import type { DeskAppointment } from '@openward/contract/appointments';
/** The dialogs and panels that an appointment's actions open. */
export type DialogKind = 'cancel' | 'reschedule' | 'message' | 'details' | 'earlier';

/** Opens a dialog or panel for an appointment. */
export type Ask = (kind: DialogKind, appointment: DeskAppointment) => void;
