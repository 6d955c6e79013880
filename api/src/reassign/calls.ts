import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { listPatientCalls, markPatientCalled } from './call-list.ts';
import { doctorIllToday, undoIllToday } from './ill-today.ts';
import { cancelAppointments, listReassignments, reassignAppointments } from './reassign.ts';
import { undoReassignments } from './undo.ts';

/** Visits that move to other times or doctors together, and those who have to be called. */
export const reassignHandlers: Handlers<Contract['reassign']> = {
  listPatientCalls,
  markPatientCalled,
  doctorIllToday,
  undoIllToday,
  listReassignments,
  reassignAppointments,
  cancelAppointments,
  undoReassignments,
};
