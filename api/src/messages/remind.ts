import { AWAITED } from '@openward/contract/appointments';
import { type SQL, sql } from 'drizzle-orm';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { Services } from '../platform/services.ts';
import { dueReminder, type ReminderKind } from './due.ts';
import { queueSms } from './queue.ts';
import { type Reminded, reminderMail, reminderText } from './words.ts';

/** What reminding needs of the server. */
export type RemindPort = Pick<Services, 'messages' | 'now' | 'sms'>;

/** An appointment that may need a reminder, with how its patient is reached. */
interface Upcoming extends Reminded {
  id: string;
  patientId: string;
  hospitalId: string;
  /** When it was booked, or moved to this time. */
  since: Date;
  phoneNo: string | null;
  email: string | null;
}

/** Minutes after which an e-mail that somebody began to send, and nobody finished, is sent by another. */
const GIVEN_UP_AFTER = 10;

/**
 * Sends the reminders that are due: each once, by whichever process claims it first. An SMS is written together with
 * its claim. An e-mail that was begun when a server stopped is sent again by the next, so that none is lost; the moment
 * between sending and noting it is the only one in which it could go out twice.
 * @returns how many went out
 */
export async function remind(database: Database, port: RemindPort): Promise<number> {
  const now = port.now();
  const upcoming = await awaited(
    database,
    sql`appointment.starts_at > ${at(now)} and appointment.starts_at <= ${at(now)} + interval '24 hours'`,
  );
  let sent = 0;
  for (const each of upcoming) {
    const kind = dueReminder(each, now);
    if (kind && (await sendReminder(database, port, each, kind))) sent += 1;
  }
  return sent;
}

/** Reminds whoever has this number of their next appointment, whenever it is: the demo does not wait a day. */
export async function remindNow(database: Database, port: RemindPort, phoneNo: string): Promise<boolean> {
  const [next] = await awaited(
    database,
    sql`appointment.starts_at > ${at(port.now())} and patient_user.phone_no = ${phoneNo}`,
    sql`limit 1`,
  );
  return next ? sendReminder(database, port, next, 'day') : false;
}

/** Claims a reminder and sends it. @returns false where somebody else has it, or nobody can be reached */
async function sendReminder(
  database: Database,
  { messages, now, sms }: RemindPort,
  upcoming: Upcoming,
  kind: ReminderKind,
): Promise<boolean> {
  const { id, startsAt, phoneNo, email, patientId, hospitalId } = upcoming;
  const sentAt = phoneNo ? at(now()) : sql`null`;
  if (!phoneNo && !email) return false;
  const claimed = await database.transaction(async (tx) => {
    const { rows } = (await tx.execute(sql`
      insert into reminder (appointment_id, kind, starts_at, phone_no, claimed_at, sent_at)
      select id, ${kind}, starts_at, ${phoneNo}, ${at(now())}, ${sentAt} from appointment
      where id = ${id} and starts_at = ${at(startsAt)} and ${isAwaited}
      on conflict (appointment_id, kind, starts_at) do update set claimed_at = excluded.claimed_at, sent_at = excluded.sent_at
        where reminder.sent_at is null
          and reminder.claimed_at < excluded.claimed_at - make_interval(mins => ${GIVEN_UP_AFTER})
      returning 1`)) as unknown as { rows: unknown[] };
    if (rows.length > 0) {
      await insertAudit(tx, {
        id: newId(),
        requestId: `reminder ${kind}`,
        actorId: null,
        actorRole: 'SYSTEM',
        action: 'remind',
        entity: 'appointment',
        entityIds: [id],
        patientIds: [patientId],
        outcome: 'done',
        address: '',
      });
      if (phoneNo) {
        const message = { patientId, hospitalId, phoneNo, text: reminderText(upcoming), giveUpAt: startsAt };
        await queueSms(tx, now(), [{ ...message, purpose: 'reminder', sentBy: null }]);
      }
    }
    return rows.length > 0;
  });
  if (!claimed) return false;
  if (phoneNo) {
    await sms.wake();
    return true;
  }
  await messages.mail(email, reminderMail(upcoming), 'reminder');
  await database.transaction((tx) =>
    tx.execute(sql`
      update reminder set sent_at = ${at(now())}
      where appointment_id = ${id} and kind = ${kind} and starts_at = ${at(startsAt)}`),
  );
  return true;
}

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
const isAwaited = sql.raw(`appointment.status in (${AWAITED.map((status) => `'${status}'`).join(', ')})`);

/** Awaited appointments of active patients, the earliest first. SMS goes before e-mail where somebody wants both. */
async function awaited(database: Database, which: SQL, tail = sql``): Promise<Upcoming[]> {
  const { rows } = (await database.transaction((tx) =>
    tx.execute(sql`
      select appointment.id, appointment.patient_id, appointment.starts_at, appointment.status,
             appointment.hospital_id,
             hospital.name as hospital_name, hospital.time_zone,
             doctor_user.first_name as doctor_first_name, doctor_user.last_name as doctor_last_name,
             case when patient.mob_opt_in and not patient.mob_opt_out then patient_user.phone_no end as phone_no,
             case when patient.email_opt_in and not patient.email_opt_out then patient_user.email end as email,
             coalesce((
               select max(changed_at) from appointment_history before
               where before.appointment_id = appointment.id and before.starts_at <> appointment.starts_at
             ), appointment.created_at) as since
      from appointment
      join hospital on hospital.id = appointment.hospital_id
      join doctor on doctor.id = appointment.doctor_id
      join app_user doctor_user on doctor_user.id = doctor.user_id
      join patient on patient.id = appointment.patient_id
      join app_user patient_user on patient_user.id = patient.user_id and patient_user.status = 'ACTIVE'
      where appointment.status <> 'CANCELED' and ${isAwaited} and ${which}
      order by appointment.starts_at, appointment.id ${tail}`),
  )) as unknown as { rows: Record<string, string>[] };
  return rows.map((row) => ({
    id: row.id as string,
    patientId: row.patient_id as string,
    hospitalId: row.hospital_id as string,
    startsAt: new Date(row.starts_at as string),
    status: row.status as Reminded['status'],
    hospitalName: row.hospital_name as string,
    timeZone: row.time_zone as string,
    doctorName: `${row.doctor_first_name} ${row.doctor_last_name}`,
    since: new Date(row.since as string),
    phoneNo: row.phone_no || null,
    email: row.email || null,
  }));
}
