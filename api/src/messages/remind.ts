import { APPOINTMENT_STATUSES, type AppointmentStatus, template } from '@openward/contract';
import { AWAITED, isUnconfirmed } from '@openward/contract/appointments';
import { dayAndTime } from '@openward/contract/time';
import { type SQL, sql } from 'drizzle-orm';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { instant, integer, oneOf, type Row, rowsOf, text } from '../platform/database/rows.ts';
import { DOCTOR_AWAY, hasStatus } from '../platform/database/schema/index.ts';
import type { WordedMail } from '../platform/messages/messenger.ts';
import { inLanguage, type Wording } from '../platform/messages/wording.ts';
import type { Services } from '../platform/services.ts';
import { queueMail, queueSms } from './queue.ts';
import { isQuiet, QUIET_COLUMNS, QUIET_HOURS, quietHoursAt } from './quiet.ts';
import { REACHED, REACHED_BY } from './reached.ts';

/** The services that reminders need. */
export type RemindPort = Pick<Services, 'now' | 'sms'>;

const UPCOMING = {
  id: text,
  patientId: text,
  startsAt: instant,
  status: oneOf(APPOINTMENT_STATUSES),
  hospitalId: text,
  hospitalName: text,
  timeZone: text,
  ...QUIET_HOURS,
  /** Hours before the appointment at which the practice reminds; 0 for never. */
  firstReminder: integer,
  lastReminder: integer,
  doctorName: text,
  ...REACHED,
  /** The time of booking, or of the last move. */
  since: instant,
};

type Upcoming = Row<typeof UPCOMING>;

/**
 * Writes the due reminders. Each is claimed by one process, in one transaction with its message.
 * @returns the number of reminders written
 */
export async function remind(database: Database, port: RemindPort): Promise<number> {
  const now = port.now();
  const upcoming = await awaited(
    database,
    sql`appointment.starts_at > ${at(now)} and appointment.starts_at <= ${at(now)} + make_interval(hours => (select greatest(first_reminder, last_reminder) from practice))
      and ${HAS_NO_NEWS}`,
  );
  let sent = 0;
  for (const each of upcoming) {
    const kind = dueReminder(each, now);
    if (kind && (await sendReminder(database, port, each, kind))) sent += 1;
  }
  return sent;
}

/** Reminds the patient with this number of their next appointment, at any time: the demo does not wait a day. */
export async function remindNow(database: Database, port: RemindPort, phoneNo: string): Promise<boolean> {
  const [next] = await awaited(
    database,
    sql`appointment.starts_at > ${at(port.now())} and ${phoneNo} in (patient_user.phone_no, patient.mobile_phone_no)`,
    sql`limit 1`,
  );
  return next ? sendReminder(database, port, next, 'day') : false;
}

/** Claims a reminder and writes its message in one transaction. @returns false if it was sent or no one is reachable */
async function sendReminder(
  database: Database,
  { now, sms }: RemindPort,
  upcoming: Upcoming,
  kind: ReminderKind,
): Promise<boolean> {
  const { id, startsAt, phoneNo, email, language, patientId, hospitalId } = upcoming;
  if (!phoneNo && !email) return false;
  const isClaimed = await database.transaction(async (tx) => {
    const rows = await rowsOf(tx, {})`
      insert into reminder (appointment_id, kind, starts_at, phone_no, claimed_at, sent_at)
      select id, ${kind}, starts_at, ${phoneNo}, ${at(now())}, ${at(now())} from appointment
      where id = ${id} and starts_at = ${at(startsAt)} and ${isAwaited}
      on conflict (appointment_id, kind, starts_at) do nothing
      returning 1`;
    if (rows.length === 0) return false;
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
      const text = inLanguage(language, reminderText(upcoming));
      const message = { patientId, hospitalId, phoneNo, text, giveUpAt: startsAt };
      await queueSms(tx, now(), [{ ...message, purpose: 'reminder', sentBy: null }]);
    } else if (email) {
      const { subject, text } = reminderMail(upcoming);
      const mail = { subject: inLanguage(language, subject), text: inLanguage(language, text) };
      await queueMail(tx, now(), { ...mail, address: email, giveUpAt: startsAt });
    }
    return true;
  });
  if (isClaimed && phoneNo) await sms.wake();
  return isClaimed;
}

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
const isAwaited = hasStatus(AWAITED);

/** True if an `appointment` has no pending news, which must be sent before a reminder. */
export const HAS_NO_NEWS = sql`not exists (select from appointment_news news where news.appointment_id = appointment.id)`;

/** Upcoming appointments of active patients whose doctor is not away, earliest first. SMS comes before e-mail. */
async function awaited(database: Database, which: SQL, tail = sql``): Promise<Upcoming[]> {
  return database.transaction(
    (tx) => rowsOf(tx, UPCOMING)`
      select appointment.id, appointment.patient_id, appointment.starts_at, appointment.status,
             appointment.hospital_id,
             hospital.name as hospital_name, hospital.time_zone, ${QUIET_COLUMNS},
             (select first_reminder from practice) as first_reminder, (select last_reminder from practice) as last_reminder,
             full_name(doctor_user.first_name, doctor_user.last_name) as doctor_name,
             ${REACHED_BY},
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
      where appointment.status <> 'CANCELED' and ${isAwaited} and not ${sql.raw(DOCTOR_AWAY)} and ${which}
      order by appointment.starts_at, appointment.id ${tail}`,
  );
}

/**
 * Records an SMS question about an appointment like a reminder, so that the next answer refers to it.
 * @param phoneNo ten digits
 */
export async function noteAsked(tx: Tx, { id, startsAt }: { id: string; startsAt: Date }, phoneNo: string, now: Date) {
  await tx.execute(sql`
    insert into reminder (appointment_id, kind, starts_at, phone_no, claimed_at, sent_at)
    values (${id}, 'asked', ${at(startsAt)}, ${phoneNo}, ${at(now)}, ${at(now)})
    on conflict (appointment_id, kind, starts_at) do update set phone_no = excluded.phone_no, sent_at = excluded.sent_at`);
}

/** The first reminder, a day before by default, or the last, two hours before. */
type ReminderKind = 'day' | 'hours';

const HOUR = 3_600_000;
const AHEAD = { day: 'firstReminder', hours: 'lastReminder' } as const;
/** An appointment, and the number for its SMS; null if an e-mail reminds. */
type ToRemind = Pick<
  Upcoming,
  'startsAt' | 'timeZone' | 'quietFrom' | 'quietTo' | 'firstReminder' | 'lastReminder' | 'phoneNo'
>;

/** A reminder later than this is not sent. */
const LATEST = HOUR;
/** The same limit for an appointment that was made or moved after its reminder was due. */
const LATEST_AT_ONCE = HOUR / 2;
/** Reminders closer together than this would only repeat each other. */
const APART = 2 * HOUR;
/** An SMS that quiet hours would delay too much is sent this long before they begin. */
const BEFORE_NIGHT = HOUR / 4;

/**
 * The time of a reminder: as many hours before as the practice chose. An SMS in the quiet hours waits until they end,
 * if that is still an hour before the appointment; else it is sent shortly before they begin.
 */
export function reminderTime(kind: ReminderKind, toRemind: ToRemind): Date {
  const { startsAt, phoneNo } = toRemind;
  const wished = new Date(startsAt.getTime() - toRemind[AHEAD[kind]] * HOUR);
  if (!phoneNo || !isQuiet(wished, toRemind)) return wished;
  const { begin, end } = quietHoursAt(wished, toRemind);
  if (startsAt.getTime() - end.getTime() >= LATEST) return end;
  return new Date(begin.getTime() - BEFORE_NIGHT);
}

/**
 * The reminder that an appointment needs now, if any. If both are due soon, as after an outage, only the later one is
 * sent. If it was due before the appointment was made or moved, it is sent at once, up to half an hour before.
 * @param since the time of booking, or of the last move
 */
export function dueReminder(upcoming: ToRemind & { since: Date }, now: Date): ReminderKind | undefined {
  const { startsAt, since, phoneNo } = upcoming;
  if (startsAt <= now || (phoneNo && isQuiet(now, upcoming))) return undefined;
  const isDue = (kind: ReminderKind) => upcoming[AHEAD[kind]] > 0 && reminderTime(kind, upcoming) <= now;
  const kind = (['hours', 'day'] as const).find(isDue);
  const isNearLast = upcoming.lastReminder > 0 && reminderTime('hours', upcoming).getTime() - now.getTime() < APART;
  if (kind === 'day' && isNearLast) return undefined;
  if (!kind || since <= reminderTime(kind, upcoming)) return kind;
  return startsAt.getTime() - now.getTime() >= LATEST_AT_ONCE ? kind : undefined;
}

/** The content of a message about an appointment: time and doctor, never the reason. */
interface Reminded {
  startsAt: Date;
  status: AppointmentStatus;
  hospitalName: string;
  /** IANA name of the hospital's time zone, for the time in the text. */
  timeZone: string;
  doctorName: string;
}

/** The SMS of a reminder, with the letters that answer it. */
function reminderText(reminded: Reminded): Wording {
  const sentence = isUnconfirmed(reminded.status)
    ? 'Reminder: {time} with Dr. {doctor}, {hospital}. Reply C to confirm or X to cancel.'
    : 'Reminder: {time} with Dr. {doctor}, {hospital}. Reply X to cancel.';
  return (language) => template(sentence, visitValues(reminded, language));
}

function reminderMail(reminded: Reminded): WordedMail {
  return {
    subject: (language) => template('Your appointment on {time}', { time: visitValues(reminded, language).time }),
    text: (language) =>
      template(
        'This is a reminder of your appointment: {time} with Dr. {doctor}, {hospital}. To change or cancel it, please sign in to the portal.',
        visitValues(reminded, language),
      ),
  };
}

/** The values of an appointment for a sentence, in a language. */
export function visitValues(
  { startsAt, timeZone, doctorName, hospitalName }: Omit<Reminded, 'status'>,
  language: string,
): { time: string; doctor: string; hospital: string } {
  const time = dayAndTime(startsAt.toISOString(), timeZone, language);
  return { time, doctor: doctorName, hospital: hospitalName };
}
