import { endpoints, result } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { STAFF } from '../core/roles.ts';
import { sendSmsSchema } from './schemas/index.ts';

/** What staff need to tell patients of the same name apart when they book for one. */
export interface PatientName {
  id: string;
  firstName: string;
  lastName: string;
  /** ISO calendar date, `YYYY-MM-DD`. */
  dateOfBirth: string | null;
}

/** What became of a message to patients; `{firstName}` and `{lastName}` in it are each patient's own. */
export interface SmsSent {
  /** To so many it is on its way. */
  sent: number;
  /** To whom none could go, because the practice has no number of theirs. */
  withoutPhone: number;
  /** To whom none went, because they want none. */
  optedOut: number;
}

/** Patients (specification, section 7, Patients). */
export const patientEndpoints = endpoints({
  listActivePatients: {
    method: 'GET',
    path: '/patient/active',
    roles: STAFF,
    patientData: true,
    changes: false,
    query: pageQuery,
    paged: true,
    result: result<PatientName[]>(),
  },
  sendSms: {
    method: 'POST',
    path: '/patient/send/sms',
    roles: STAFF,
    patientData: true,
    changes: true,
    body: sendSmsSchema,
    result: result<SmsSent>(),
    message: 'Send message successfully.',
  },
});
