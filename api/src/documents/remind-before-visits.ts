import { type Message, template } from '@openward/contract';
import { AWAITED } from '@openward/contract/appointments';
import { sql } from 'drizzle-orm';
import {
  endOfQuiet,
  HAS_NO_NEWS,
  isQuiet,
  QUIET_COLUMNS,
  QUIET_HOURS,
  queueMail,
  queueSms,
  REACHED_BY,
  visitValues,
} from '../messages/index.ts';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { boolean, instant, type Row, rowsOf, text } from '../platform/database/rows.ts';
import { DOCTOR_AWAY, hasStatus, inStage } from '../platform/database/schema/index.ts';
import { inLanguage } from '../platform/messages/wording.ts';
import type { Services } from '../platform/services.ts';
import { isRecent, REMINDED_FOR } from './remind.ts';
import { askedPeople, ofDocuments, WAITS_FOR_PRACTICE } from './signers.ts';
import { type Asked, eachOnce, selectAsked, wayTo } from './telling.ts';

type Port = Pick<Services, 'config' | 'now' | 'sms'>;

const DUE = {
  documentId: text,
  patientId: text,
  appointmentId: text,
  startsAt: instant,
  hospitalId: text,
  hospitalName: text,
  timeZone: text,
  ...QUIET_HOURS,
  doctorName: text,
  /** True if at least one of the people asked gets e-mails. */
  hasMail: boolean,
};
type Due = Row<typeof DUE>;

const isAwaited = hasStatus(AWAITED);
const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/**
 * Reminds patients of pending forms, as many days before their next visit as each form says: once per document and
 * visit, whichever process claims it, and in one message per patient.
 * @returns how many messages were written
 */
export async function remindBeforeVisits(database: Database, port: Port): Promise<number> {
  const now = port.now();
  const byVisit = new Map<string, Due[]>();
  for (const due of await dueAt(database, now)) {
    // Quiet hours apply to SMS only.
    if (isQuiet(now, due) && !due.hasMail) continue;
    byVisit.set(due.appointmentId, [...(byVisit.get(due.appointmentId) ?? []), due]);
  }
  let written = 0;
  for (const due of byVisit.values()) written += await database.transaction((tx) => remindOf(tx, due, port));
  if (written > 0) await port.sms.wake();
  return written;
}

/** Due reminders. Documents assigned or reminded of within the last day wait, because the news is fresh. */
function dueAt(database: Database, now: Date): Promise<Due[]> {
  const since = at(new Date(now.getTime() - REMINDED_FOR));
  return database.transaction(
    (tx) => rowsOf(tx, DUE)`
      select document.id as document_id, document.patient_id, appointment.id as appointment_id, appointment.starts_at,
             hospital.id as hospital_id, hospital.name as hospital_name, hospital.time_zone, ${QUIET_COLUMNS},
             full_name(doctor_user.first_name, doctor_user.last_name) as doctor_name,
             way.has_mail
      from document
      join form on form.id = document.form_id and form.remind_days is not null
      join lateral (
        select * from appointment
        where appointment.patient_id = document.patient_id and appointment.starts_at > ${at(now)} and ${isAwaited}
        order by appointment.starts_at limit 1
      ) appointment on true
      join hospital on hospital.id = appointment.hospital_id
      join doctor on doctor.id = appointment.doctor_id
      join app_user doctor_user on doctor_user.id = doctor.user_id
      cross join lateral (
        select bool_or(reached.phone_no is null) as has_mail
        from (
          select ${REACHED_BY} from ${askedPeople(ofDocuments(sql`true`), now)} where asked.document_id = document.id
        ) reached
        where reached.phone_no is not null or reached.email is not null
      ) way
      join patient person on person.id = document.patient_id
      join app_user person_user on person_user.id = person.user_id and person_user.status = 'ACTIVE'
      where ${inStage('open')}
        and not ${sql.raw(DOCTOR_AWAY)} and ${HAS_NO_NEWS}
        and document.assigned_at < ${since} and not ${isRecent(since)}
        and appointment.on_day - (${at(now)} at time zone hospital.time_zone)::date <= form.remind_days
        and not exists (
          select from document_reminder done
          where done.document_id = document.id and done.appointment_id = appointment.id)
        and way.has_mail is not null
      order by appointment.starts_at, appointment.id, document.id`,
  );
}

/**
 * Claims the reminders of one visit and writes a message to each person asked, in one transaction.
 * @returns the number of messages; 0 if another process has claimed them
 */
async function remindOf(tx: Tx, all: readonly Due[], { config, now }: Port): Promise<number> {
  const [due] = all;
  if (!due) return 0;
  const { appointmentId, patientId, hospitalId, startsAt } = due;
  const since = at(new Date(now().getTime() - REMINDED_FOR));
  // Locks first, so that a concurrent reminder of the same patient about another form is seen and counts.
  await tx.execute(sql`
    select id from document where patient_id = ${patientId} and ${inStage('open')}
    order by id for update`);
  const claimed = await rowsOf(tx, { documentId: text })`
    with waiting as (
      select document.id from document
      join form_version on form_version.form_id = document.form_id and form_version.version = document.form_version
      where document.id = any(${sql.param(all.map(({ documentId }) => documentId))}::uuid[])
        and ${inStage('open')} and not ${isRecent(since)}
        and not ${WAITS_FOR_PRACTICE}
    )
    insert into document_reminder (document_id, appointment_id, reminded_at)
    select waiting.id, appointment.id, ${at(now())} from waiting
    join appointment on appointment.id = ${appointmentId} and appointment.starts_at = ${at(startsAt)} and ${isAwaited}
    on conflict do nothing returning document_id`;
  if (claimed.length === 0) return 0;
  const ids = claimed.map(({ documentId }) => documentId);
  await tx.execute(sql`update document set reminded_at = ${at(now())} where id = any(${sql.param(ids)}::uuid[])`);
  await insertAudit(tx, {
    id: newId(),
    requestId: 'reminder of documents',
    actorId: null,
    actorRole: 'SYSTEM',
    action: 'remind',
    entity: 'document',
    entityIds: ids,
    patientIds: [patientId],
    outcome: 'done',
    address: '',
  });
  const people = await selectAsked(tx, ofDocuments(sql`document.id = any(${sql.param(ids)}::uuid[])`), now());
  const reached = eachOnce(people).flatMap((one) => {
    const way = wayTo(one);
    return way ? [{ ...way, text: inLanguage(way.to.language, reminderText(due, one, config.portalUrl)) }] : [];
  });
  const about = { hospitalId, giveUpAt: startsAt, purpose: 'document', sentBy: null } as const;
  const bySms = reached.filter(({ by }) => by === 'sms');
  const notBefore = isQuiet(now(), due) ? endOfQuiet(now(), due) : now();
  await queueSms(
    tx,
    now(),
    bySms.map(({ to, patientId: theirs, text: words }) => ({
      ...{ ...about, notBefore, patientId: theirs, phoneNo: to.address, text: words },
    })),
  );
  for (const { to, text: words } of reached.filter(({ by }) => by === 'mail')) {
    const subject = inLanguage(to.language, 'Forms to fill in');
    await queueMail(tx, now(), { address: to.address, subject, text: words, giveUpAt: startsAt });
  }
  return reached.length;
}

/** The message gives the time of the visit, but neither its reason nor the names of forms. */
function reminderText(due: Due, { isOwn, language }: Asked, portalUrl: string | undefined): Message {
  const { time } = visitValues(due, language);
  const link = `${portalUrl}/patient/actionitems`;
  if (!isOwn) {
    return portalUrl
      ? template('Someone you act for has forms to complete before their visit on {time}: {link}', { time, link })
      : template(
          'Someone you act for has forms to complete before their visit on {time}. You can find them in the portal, under Action Items.',
          { time },
        );
  }
  if (!portalUrl) {
    return template(
      'Please fill in your forms before your visit on {time}. You can find them in the portal, under Action Items.',
      { time },
    );
  }
  return template('Please fill in your forms before your visit on {time}: {link}', { time, link });
}
