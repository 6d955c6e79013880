import type { Appointment } from '@openward/contract/appointments';
import { and, eq, type SQL } from 'drizzle-orm';
import { alertsAmong, type MarkedAnswer, markedAnswersOf } from '../documents/index.ts';
import { array, boolean, integer, json, type Row, rowsOf, text } from '../platform/database/rows.ts';
import { appointment, stageCondition } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { ListPage } from '../platform/http/list-page.ts';
import { notFound } from '../platform/http/refusal.ts';
import { APPOINTMENT, appointmentsWhere, asAppointment, viewOf } from './records.ts';

/** The patient's last visit to this doctor; null where there is none. */
const LAST_VISIT = `(
  select max(earlier.starts_at) from appointment earlier
  where earlier.patient_id = appointment.patient_id and earlier.doctor_id = appointment.doctor_id
    and earlier.starts_at < appointment.starts_at and earlier.status in ('CHECKED_IN', 'COMPLETED'))`;

const theirForms = (stage: 'open' | 'completed') =>
  `from document where document.patient_id = appointment.patient_id and ${stageCondition(stage)}`;

/** The columns of a visit with what staff need to prepare for it. */
export const VISIT = {
  ...APPOINTMENT,
  isFirstVisit: boolean,
  /** Completed since the visit before, the newest first. */
  newFormIds: array(text),
  missingForms: integer,
  /** The patient's newest answers to questions with alerts. */
  markedAnswers: json<MarkedAnswer[]>(),
};

type VisitRow = Omit<Row<typeof VISIT>, 'place'>;

const FOR_VISIT = viewOf(VISIT, asVisit, {
  isFirstVisit: `${LAST_VISIT} is null`,
  newFormIds: `array(select document.id::text ${theirForms('completed')}
    and document.completed_at > coalesce(${LAST_VISIT}, '-infinity') order by document.completed_at desc, document.id)`,
  missingForms: `(select count(*)::int ${theirForms('open')})`,
  markedAnswers: markedAnswersOf('appointment.patient_id'),
});

/** Visits with what staff need to prepare; the caller adds the visibility rule. @param tail order and limit */
export function visitsWhere(where: SQL | undefined, tail?: SQL | ListPage): SQL {
  return appointmentsWhere(where, tail, undefined, FOR_VISIT.select);
}

/**
 * One visit or block with what staff need to prepare, and the patient's number.
 * @throws Refusal not_found, also where the caller may not see it
 */
export async function oneVisit(call: Call, id: string) {
  const [row] = await call.records.read(
    'appointment',
    (visible) => rowsOf(call.tx, VISIT)`${visitsWhere(and(visible, eq(appointment.id, id)))}`,
  );
  if (!row) throw notFound('Appointment not found.');
  return { row, shown: { ...asVisit(row), ...(row.patientPhone && { patientPhone: row.patientPhone }) } };
}

/** The row as the contract's type, with first visit, forms and alerts. */
export function asVisit(row: VisitRow): Appointment {
  const { isFirstVisit, newFormIds, missingForms, markedAnswers } = row;
  if (row.patientId === null) return asAppointment(row);
  const forms = { newIds: newFormIds, missing: missingForms };
  return { ...asAppointment(row), isFirstVisit, forms, alerts: alertsAmong(markedAnswers) };
}
