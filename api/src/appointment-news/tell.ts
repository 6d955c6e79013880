import { APPOINTMENT_STATUSES } from '@openward/contract';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { type AppointmentRow, selectAppointments } from '../appointments/index.ts';
import { calendarOf, methodOf, organizerOf, seriesOf } from '../calendars/index.ts';
import { hasFormsFor, remindBeforeVisits } from '../documents/index.ts';
import {
  endOfQuiet,
  isQuiet,
  QUIET_COLUMNS,
  QUIET_HOURS,
  queueMail,
  queueSms,
  REACHED,
  REACHED_BY,
  remind,
} from '../messages/index.ts';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { boolean, instant, integer, nullable, oneOf, type Row, rowsOf, text } from '../platform/database/rows.ts';
import { appointment, appointmentNews } from '../platform/database/schema/index.ts';
import { inLanguage } from '../platform/messages/wording.ts';
import type { Services } from '../platform/services.ts';
import { visitLink } from '../visit-links/index.ts';
import { formsText, messageOf, messageOfSeries, newsOf } from './message-texts.ts';

/** The services that telling patients needs. */
export type TellPort = Pick<Services, 'config' | 'messages' | 'now' | 'sms'>;

const A_DAY = 24 * 3_600_000;
/** Milliseconds until a failed message is tried again. */
const TRY_AGAIN = 600_000;

const NEWS = {
  appointmentId: text,
  knownStatus: nullable(oneOf(APPOINTMENT_STATUSES)),
  knownStartsAt: nullable(instant),
  knownDoctorId: nullable(text),
  byPatient: boolean,
  isAnswered: boolean,
  series: nullable(text),
  ...QUIET_HOURS,
};

const NEWS_COLUMNS = sql`appointment_id, known_status, known_starts_at, known_doctor_id, by_patient, is_answered, series,
  ${QUIET_COLUMNS}`;

/**
 * Sends patients the messages that are due: news of their appointments and reminders of visits and forms. Several
 * processes may run it at once. A message and the note that it was sent are written in one transaction, so that none is
 * lost or sent twice.
 * @returns how many messages were written
 */
export async function tellPatients(database: Database, port: TellPort): Promise<number> {
  let written = 0;
  let failed: unknown;
  // A failure in one of them, such as one news item that cannot be written, must not stop the others.
  for (const tellThem of [tellNews, remind, remindBeforeVisits]) {
    await tellThem(database, port).then(
      (count) => {
        written += count;
      },
      (error: unknown) => {
        failed ??= error;
      },
    );
  }
  if (failed) throw failed;
  return written;
}

async function tellNews(database: Database, port: TellPort): Promise<number> {
  let told = 0;
  let failed: unknown;
  for (;;) {
    let taken: string | undefined;
    const take = (appointmentId: string) => {
      taken = appointmentId;
    };
    const outcome = await database
      .transaction((tx) => tellNext(tx, port, take))
      .catch(async (error: unknown) => {
        if (!taken) throw error;
        failed = error;
        await postpone(database, taken, new Date(port.now().getTime() + TRY_AGAIN));
        return 'not now' as const;
      });
    if (outcome === 'nothing left') break;
    if (outcome === 'told') told += 1;
  }
  if (told > 0) await port.sms.wake();
  if (failed) throw failed;
  return told;
}

/** Postpones news that could not be written, so that it does not block the rest. */
function postpone(database: Database, appointmentId: string, dueAt: Date): Promise<unknown> {
  const isThis = sql`appointment_id = ${appointmentId} or series = (
    select series from appointment_news where appointment_id = ${appointmentId})`;
  return database.transaction((tx) => tx.update(appointmentNews).set({ dueAt }).where(isThis));
}

/** @param take receives the appointment id of the news that is worked on */
async function tellNext(
  tx: Tx,
  { config, now }: TellPort,
  take: (appointmentId: string) => void,
): Promise<'told' | 'not now' | 'nothing left'> {
  const at = now();
  const due = sql`due_at <= ${at.toISOString()}::timestamptz`;
  // Only the first item of a series is claimed, so that two processes do not each send a part of it.
  const [news] = await rowsOf(tx, NEWS)`
    select ${NEWS_COLUMNS} from appointment_news
    where (${due} or exists (select from appointment_news its where its.series = appointment_news.series and its.${due}))
      and not exists (select from appointment_news its
                      where its.series = appointment_news.series and its.appointment_id < appointment_news.appointment_id)
    order by due_at limit 1 for update skip locked`;
  if (!news) return 'nothing left';
  take(news.appointmentId);
  const all = await newsWith(tx, news);
  const isThese = inArray(
    appointmentNews.appointmentId,
    all.map(({ known }) => known.appointmentId),
  );
  const zone = { ...news, timeZone: all[0]?.row.timeZone ?? 'UTC' };
  const soonest = Math.min(
    ...all.flatMap(({ row, known }) => [row.startsAt.getTime(), known.knownStartsAt?.getTime() ?? Infinity]),
  );
  const smsAt = isQuiet(at, zone) && soonest - at.getTime() > A_DAY ? endOfQuiet(at, zone) : at;
  const reached = await reachOf(tx, all[0]?.row.patientId);
  // A patient reached by SMS alone gets one SMS about everything that happened in the night.
  if (smsAt > at && reached?.phoneNo && !reached.email) {
    await tx.update(appointmentNews).set({ dueAt: smsAt }).where(isThese);
    return 'not now';
  }
  await tx.delete(appointmentNews).where(or(eq(appointmentNews.appointmentId, news.appointmentId), isThese));
  const ahead = all.filter(({ row }) => row.startsAt > at);
  return reached && (await tell(tx, ahead, { reached, at, smsAt, config })) ? 'told' : 'not now';
}

const REACHED_FOR_NEWS = { ...REACHED, visitLinks: integer };

/** How to reach the patient of an appointment; undefined for inactive patients. */
async function reachOf(tx: Tx, patientId: string | null | undefined) {
  if (!patientId) return undefined;
  const [patient] = await rowsOf(tx, REACHED_FOR_NEWS)`
    select ${REACHED_BY}, patient.visit_links from patient
    join app_user patient_user on patient_user.id = patient.user_id and patient_user.status = 'ACTIVE'
    where patient.id = ${patientId}`;
  return patient;
}

/** The news with its appointment, and with the other visits of its series that have news. */
async function newsWith(tx: Tx, news: Row<typeof NEWS>): Promise<ToTell[]> {
  const others = news.series
    ? await rowsOf(tx, NEWS)`
        select ${NEWS_COLUMNS} from appointment_news
        where series = ${news.series} and appointment_id <> ${news.appointmentId} for update`
    : [];
  const known = new Map([news, ...others].map((one) => [one.appointmentId, one]));
  const rows = await selectAppointments(
    tx,
    inArray(appointment.id, [...known.keys()]),
    sql`order by ${appointment.startsAt}`,
  );
  return rows.flatMap((row) => {
    const one = known.get(row.id);
    return one ? [{ row, known: one }] : [];
  });
}

/** An appointment, and what its patient already knows about it. */
interface ToTell {
  row: AppointmentRow;
  known: Row<typeof NEWS>;
}

/**
 * Writes the messages about an appointment, or several of a series, by each way that its patient has agreed to.
 * @param smsAt when an SMS may go out; e-mails go at once, also at night
 * @returns false when there is nothing to tell or no way to reach the patient
 */
async function tell(
  tx: Tx,
  all: readonly ToTell[],
  {
    reached,
    at,
    smsAt,
    config,
  }: { reached: Row<typeof REACHED_FOR_NEWS>; at: Date; smsAt: Date; config: TellPort['config'] },
): Promise<boolean> {
  const told = all.flatMap(({ row, known }) => {
    const news = newsOf(known, row);
    return news ? [{ row, known, news }] : [];
  });
  const [first] = told;
  if (!first) return false;
  const { row, known, news } = first;
  const { id, patientId, hospitalId } = row;
  if (!patientId) return false;
  const phoneNo = told.every((one) => one.known.isAnswered) ? null : reached.phoneNo;
  const { email, language } = reached;
  if (!phoneNo && !email) return false;
  const isCancelled = row.status === 'CANCELED';
  const link = visitLink(config, { id, patientId, visitLinks: reached.visitLinks });
  const { subject, text: said } =
    told.length > 1 ? messageOfSeries(told, language) : messageOf(news, row, { known, language, link });
  const { consultationType } = row;
  const isNew = known.knownStatus === null && !isCancelled;
  const hasForms = isNew && (await hasFormsFor(tx, { patientId, consultationType }));
  const text = hasForms ? `${said} ${inLanguage(language, formsText(config.portalUrl))}` : said;
  const giveUpAt = new Date(Math.min(row.startsAt.getTime(), at.getTime() + A_DAY));
  if (phoneNo) {
    // No purpose of its own, because the previous release could not read it.
    const purpose = isCancelled ? 'cancellation' : 'reminder';
    await queueSms(tx, at, [
      { patientId, hospitalId, phoneNo, text, notBefore: smsAt, giveUpAt, purpose, sentBy: null },
    ]);
  }
  if (email) {
    const series = await seriesOf(tx, [row], (select) => select());
    const method = methodOf([row], series);
    const content = calendarOf([row], { role: 'ROLE_PATIENT', mail: organizerOf(config), now: at, method, series });
    await queueMail(tx, at, { address: email, subject, text, calendar: { method, content }, giveUpAt });
  }
  await insertAudit(tx, {
    id: newId(),
    requestId: `told ${news}`,
    actorId: null,
    actorRole: 'SYSTEM',
    action: 'tell',
    entity: 'appointment',
    entityIds: told.map((one) => one.row.id),
    patientIds: [patientId],
    outcome: 'done',
    address: '',
  });
  return true;
}
