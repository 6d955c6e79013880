import { APPOINTMENT_STATUSES } from '@openward/contract';
import { STATUS_RULES } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { and, type SQL, sql } from 'drizzle-orm';
import {
  type AppointmentRow,
  appointmentsWhere,
  asAppointment,
  BY_START,
  countedAppointments,
  WHOLE,
} from '../../appointments/index.ts';
import { type Key, orderOf } from '../../platform/http/list-page.ts';
import { appointmentOf } from '../mapping/appointment.ts';
import type { Appointment } from '../mapping/types.ts';
import { referenceTo as refer } from '../mapping/values.ts';
import { dateIn, idIn, referenceTo, tokenBy, visitTypeBy } from '../search/conditions.ts';
import { SearchPage } from '../search/page.ts';
import type { Source } from '../source.ts';

const SORTABLE = new Map<string, Key>([
  ['_id', BY_START[1] as Key],
  ['date', BY_START[0] as Key],
  ['_lastUpdated', { by: sql`appointment.changed_at`, type: 'timestamptz' }],
]);

/** A no-show has the status `noshow`, not `cancelled`. */
function statusIs(code: string): SQL | undefined {
  const kept = APPOINTMENT_STATUSES.filter((status) => {
    const { fhir } = STATUS_RULES[status];
    return fhir === (code === 'noshow' ? 'cancelled' : code);
  });
  if (kept.length === 0) return undefined;
  const isKept = sql`appointment.status = any(${sql.param(kept)}::text[])`;
  if (code === 'noshow') return sql`(${isKept} and appointment.did_not_come)`;
  return code === 'cancelled' ? sql`(${isKept} and not appointment.did_not_come)` : isKept;
}

/** Visits, without blocked time. */
export const appointments: Source = {
  conditions: {
    _id: idIn(sql`appointment.id`),
    _lastUpdated: dateIn(sql`appointment.changed_at`, sql`'UTC'`),
    patient: referenceTo(sql`appointment.patient_id`, 'Patient'),
    practitioner: referenceTo(sql`appointment.doctor_id`, 'Practitioner'),
    location: referenceTo(sql`doctor.hospital_id`, 'Location'),
    date: dateIn(sql`appointment.starts_at`, sql`hospital.time_zone`),
    status: tokenBy(statusIs, 'http://hl7.org/fhir/appointmentstatus'),
    'service-type': visitTypeBy((type) => sql`appointment.consultation_type = ${type}`),
  },

  async find(call, which, query) {
    const page = new SearchPage(query, orderOf(query.sort, SORTABLE, { keys: BY_START }));
    const rows = await page.readWhole(call, 'appointment', WHOLE.columns, (visible) => {
      const where = and(visible, sql`appointment.patient_id is not null`, which);
      return { rows: appointmentsWhere(and(where, page.beyond), page), counted: countedAppointments(where) };
    });
    return { resources: rows.map(visitOf), page: page.reply([]).page };
  },
};

/** A visit as a resource. */
export function visitOf(row: AppointmentRow): Appointment {
  const patient = { resourceType: 'Patient' as const, id: row.patientId ?? '' };
  const name = nameOf({ firstName: row.patientFirstName ?? '', lastName: row.patientLastName ?? '' });
  const shown = { ...asAppointment(row), hospitalId: row.hospitalId, createdAt: row.createdAt.toISOString() };
  return {
    ...appointmentOf(shown, refer(patient, name)),
    meta: { versionId: String(row.revision), lastUpdated: row.changedAt.toISOString() },
  };
}
