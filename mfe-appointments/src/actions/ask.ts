import type { DeskAppointment } from '@openward/contract/appointments';
/** What opens something above the page. */
export type DialogKind = 'cancel' | 'reschedule' | 'message' | 'details' | 'earlier';

/** Asks before something happens, or tells more. */
export type Ask = (kind: DialogKind, appointment: DeskAppointment) => void;
