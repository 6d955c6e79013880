import { APPOINTMENT_STATUSES } from '@openward/contract';
import { eq } from 'drizzle-orm';
import { type AppointmentRow, selectAppointments, visitLink } from '../appointments/index.ts';
import { calendarOf, organizerOf } from '../calendars/index.ts';
import {
  deliverMail,
  endOfQuiet,
  isQuiet,
  queueMail,
  queueSms,
  REACHED,
  REACHED_BY,
  remind,
} from '../messages/index.ts';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { boolean, instant, nullable, oneOf, type Row, rowsOf, text } from '../platform/database/rows.ts';
import { appointment, appointmentNews } from '../platform/database/schema/index.ts';
import type { Services } from '../platform/services.ts';
import { messageOf, newsOf } from './words.ts';

/** What telling patients needs of the server. */
export type TellPort = Pick<Services, 'config' | 'messages' | 'now' | 'sms'>;

const A_DAY = 24 * 3_600_000;

const NEWS = {
  appointmentId: text,
  knownStatus: nullable(oneOf(APPOINTMENT_STATUSES)),
  knownStartsAt: nullable(instant),
  knownDoctorId: nullable(text),
  byPatient: boolean,
  isAnswered: boolean,
};

/**
 * Tells patients what is due: what became of their appointments, and what they are reminded of. Several processes may do
 * so at once. A message is written in one transaction with the note that it was, so that none is lost and none comes twice.
 * @returns how many messages were written
 */
export async function tellPatients(database: Database, port: TellPort): Promise<number> {
  let told = 0;
  for (;;) {
    const outcome = await database.transaction((tx) => tellNext(tx, port));
    if (outcome === 'nothing left') break;
    if (outcome === 'told') told += 1;
  }
  if (told > 0) await port.sms.wake();
  told += await remind(database, port);
  await deliverMail(database, port);
  return told;
}

async function tellNext(tx: Tx, { config, now }: TellPort): Promise<'told' | 'not now' | 'nothing left'> {
  const at = now();
  const [news] = await rowsOf(tx, NEWS)`
    select appointment_id, known_status, known_starts_at, known_doctor_id, by_patient, is_answered from appointment_news
    where due_at <= ${at.toISOString()}::timestamptz order by due_at limit 1 for update skip locked`;
  if (!news) return 'nothing left';
  const isThis = eq(appointmentNews.appointmentId, news.appointmentId);
  const [row] = await selectAppointments(tx, eq(appointment.id, news.appointmentId));
  const soonest = Math.min(row?.startsAt.getTime() ?? 0, news.knownStartsAt?.getTime() ?? Number.POSITIVE_INFINITY);
  if (row && isQuiet(at, row.timeZone) && soonest - at.getTime() > A_DAY) {
    await tx
      .update(appointmentNews)
      .set({ dueAt: endOfQuiet(at, row.timeZone) })
      .where(isThis);
    return 'not now';
  }
  await tx.delete(appointmentNews).where(isThis);
  if (!row || row.startsAt <= at) return 'not now';
  return (await tell(tx, row, news, { at, config })) ? 'told' : 'not now';
}

/** Writes the messages about an appointment, by each way that its patient has agreed to. @returns false where nothing is to be told, or nobody is reached */
async function tell(
  tx: Tx,
  row: AppointmentRow,
  known: Row<typeof NEWS>,
  { at, config }: { at: Date; config: TellPort['config'] },
): Promise<boolean> {
  const { id, patientId, hospitalId } = row;
  const news = newsOf(known, row);
  const [patient] = await rowsOf(tx, REACHED)`
    select ${REACHED_BY} from patient
    join app_user patient_user on patient_user.id = patient.user_id and patient_user.status = 'ACTIVE'
    where patient.id = ${patientId}`;
  if (!news || !patient || !patientId) return false;
  const phoneNo = known.isAnswered ? null : patient.phoneNo;
  const { email, language } = patient;
  if (!phoneNo && !email) return false;
  const isCancelled = row.status === 'CANCELED';
  const link = visitLink(config, { id, patientId });
  const { subject, text } = messageOf(news, row, { known, language, link });
  const giveUpAt = new Date(Math.min(row.startsAt.getTime(), at.getTime() + A_DAY));
  if (phoneNo) {
    // No purpose of its own: the release before would not read it.
    const purpose = isCancelled ? 'cancellation' : 'reminder';
    await queueSms(tx, at, [{ patientId, hospitalId, phoneNo, text, giveUpAt, purpose, sentBy: null }]);
  }
  if (email) {
    const method = isCancelled ? 'CANCEL' : 'PUBLISH';
    const content = calendarOf([row], { role: 'ROLE_PATIENT', mail: organizerOf(config), now: at, method });
    await queueMail(tx, at, { address: email, subject, text, calendar: { method, content }, giveUpAt });
  }
  await insertAudit(tx, {
    id: newId(),
    requestId: `told ${news}`,
    actorId: null,
    actorRole: 'SYSTEM',
    action: 'tell',
    entity: 'appointment',
    entityIds: [id],
    patientIds: [patientId],
    outcome: 'done',
    address: '',
  });
  return true;
}
