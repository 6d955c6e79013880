import type { PageQuery } from '@openward/contract';
import { AWAITED } from '@openward/contract/appointments';
import type { OWED_KINDS } from '@openward/contract/documents';
import type { Contract } from '@openward/contract/everything';
import { and, eq, lt, lte, type SQL, sql } from 'drizzle-orm';
import { visibility } from '../platform/access/visibility.ts';
import { contains, PatientSearch } from '../platform/database/lists.ts';
import { instant, nullable, text } from '../platform/database/rows.ts';
import { document, formVersion, hasStatus, inStage, user } from '../platform/database/schema/index.ts';
import { type Call, type Handler, verifyingCaller } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Key, ListPage, orderOf } from '../platform/http/list-page.ts';
import { lastToday } from './assign.ts';
import { FROM, LISTED, SEARCHED, selectFor } from './list.ts';
import { listedOf } from './reading.ts';
import { IS_FOR_PRACTICE } from './signers.ts';

const A_DAY = 24 * 3_600_000;

const SORTABLE = new Map<string, Key>([
  ['displayName', { by: formVersion.displayName, type: 'name' }],
  ['patient', { by: user.lastName, type: 'name' }],
  ['assignedDate', { by: document.assignedAt, type: 'timestamptz' }],
]);

/** Documents of today's visitors first, by time of visit; then by due date, so that overdue ones come first. */
const USUAL: readonly Key[] = [
  { by: sql`coalesce(visit.starts_at, 'infinity')`, type: 'timestamptz' },
  { by: sql`coalesce(${document.dueOn}, 'infinity')`, type: 'date' },
  { by: document.assignedAt, type: 'timestamptz' },
  { by: document.id, type: 'uuid' },
];

/** Filters of the list of pending documents. */
export interface OwedFilter {
  formId?: string | undefined;
  doctorId?: string | undefined;
  olderThan?: number | undefined;
  which?: (typeof OWED_KINDS)[number] | undefined;
  q?: string | undefined;
}

const OWED = {
  ...LISTED,
  formName: text,
  firstName: text,
  lastName: text,
  /** `YYYY-MM-DD`. */
  dateOfBirth: nullable(text),
  visitAt: nullable(instant),
  visitZone: nullable(text),
  doctorFirstName: nullable(text),
  doctorLastName: nullable(text),
  remindedAt: nullable(instant),
};

/** GET /document/queue */
export const listOwedDocuments: Handler<Contract['documents']['listOwedDocuments']> = verifyingCaller(
  async ({ query }, call) => {
    const { caller, services } = call;
    const now = services.now();
    const page = new ListPage(query satisfies PageQuery, orderOf(query.sort, SORTABLE, { keys: USUAL }));
    const from = owedFrom(caller, now);
    const rows = await page.readWhole(call, 'document', OWED, (visible) => {
      const where = and(visible, isOwed(query, call));
      return {
        rows: sql`${selectFor(caller, now)}, form_version.form_name, app_user.first_name, app_user.last_name,
          patient.date_of_birth::text as date_of_birth, visit.starts_at as visit_at, visit.time_zone as visit_zone,
          visit.first_name as doctor_first_name, visit.last_name as doctor_last_name, document.reminded_at,
          ${page.place} as place
        from ${from} where ${and(where, page.beyond)} ${page.tail}`,
        counted: sql`${from} where ${where}`,
      };
    });
    return page.reply(
      rows.map((row) => ({
        ...listedOf({ document: row, form: row, progress: row, isBegun: row.isBegun }),
        formName: row.formName,
        patient: { firstName: row.firstName, lastName: row.lastName, dateOfBirth: row.dateOfBirth },
        visit: row.visitAt && {
          startDateTime: row.visitAt.toISOString(),
          timeZone: row.visitZone ?? 'UTC',
          doctor: { firstName: row.doctorFirstName ?? '', lastName: row.doctorLastName ?? '' },
        },
        remindedAt: row.remindedAt?.toISOString() ?? null,
      })),
    );
  },
);

/** Documents that the caller may see, with form, patient and the patient's visit of today. */
export function owedFrom(caller: Caller, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`${FROM}
    join patient on patient.id = document.patient_id
    join app_user on app_user.id = patient.user_id
    left join (
      select distinct on (appointment.patient_id) appointment.patient_id, appointment.starts_at, hospital.time_zone,
             doctor_user.first_name, doctor_user.last_name
      from appointment
      join doctor on doctor.id = appointment.doctor_id
      join hospital on hospital.id = appointment.hospital_id
      join app_user doctor_user on doctor_user.id = doctor.user_id
      where appointment.status <> 'CANCELED' and ${hasStatus([...AWAITED, 'CHECKED_IN'])}
        -- For the index: no day is further away, wherever the hospital is.
        and appointment.starts_at > ${at} - interval '26 hours' and appointment.starts_at < ${at} + interval '26 hours'
        and appointment.on_day = (${at} at time zone hospital.time_zone)::date
        and ${visibility.appointment(caller)}
      order by appointment.patient_id, appointment.ends_at <= ${at}, appointment.starts_at
    ) visit on visit.patient_id = document.patient_id`;
}

/** The condition that a document of {@link owedFrom} is pending and matches a filter. */
export function isOwed(
  { formId, doctorId, olderThan, which, q }: OwedFilter,
  { caller, services, origin }: Pick<Call, 'services' | 'origin'> & { caller: Caller },
): SQL {
  const now = services.now();
  const search = PatientSearch.for(q, origin.language);
  return and(
    inStage('open'),
    eq(user.status, 'ACTIVE'),
    formId ? eq(document.formId, formId) : undefined,
    doctorId ? hasVisitAt(doctorId, caller) : undefined,
    olderThan ? lte(document.assignedAt, new Date(now.getTime() - olderThan * A_DAY)) : undefined,
    which === 'today' ? sql`visit.starts_at is not null` : undefined,
    which === 'overdue' ? lt(document.dueOn, lastToday(now)) : undefined,
    which === 'practice' ? IS_FOR_PRACTICE : undefined,
    search && sql`(${search.matching} or ${contains(sql`${SEARCHED} || ' ' || ${formVersion.formName}`, q ?? '')})`,
  ) as SQL;
}

/** The condition that a document's patient has an appointment with a doctor, among those that the caller may see. */
export function hasVisitAt(doctorId: string, caller: Caller): SQL {
  return sql`exists (
    select from appointment join doctor on doctor.id = appointment.doctor_id
    where appointment.patient_id = ${document.patientId} and appointment.doctor_id = ${doctorId}::uuid
      and appointment.status <> 'CANCELED' and ${visibility.appointment(caller)})`;
}
