import type { AppointmentStatus } from '@openward/contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { appointmentNews } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';

/** Milliseconds in which several changes of an appointment become one message. */
const TOGETHER = 120_000;

/** What a patient is told of an appointment. */
interface Told {
  id: string;
  patientId: string | null;
  doctorId: string;
  startsAt: Date;
  endsAt: Date;
  status: AppointmentStatus;
  series?: string | null;
}

/**
 * Notes that the patient has to be told of an appointment: that there is one, or what changed. What the patient knew
 * before the first change stays, so that a change that is taken back in time is no news.
 * @param before undefined where it was just made
 */
export async function noteNews(
  { tx, caller, services }: Pick<Call, 'tx' | 'caller' | 'services'>,
  before: Told | undefined,
  row: Told,
): Promise<void> {
  const now = services.now();
  if (!row.patientId || row.startsAt <= now || (before && before.startsAt <= now)) return;
  if (before?.status === 'CANCELED' && row.status !== 'CANCELED' && (await dropTakenBack(tx, row, row.status))) return;
  if (before && !isNews(before, row)) return;
  const byPatient = caller?.role === 'ROLE_PATIENT';
  const isConfirmation = row.status === 'CONFIRMED';
  const known = {
    knownStatus: before?.status ?? null,
    knownStartsAt: before?.startsAt ?? null,
    knownDoctorId: before?.doctorId ?? null,
  };
  // What patients did they have seen, before anybody else takes it back.
  const seen = (column: keyof typeof known) =>
    byPatient || isConfirmation
      ? sql`${appointmentNews[column]}`
      : sql`case when ${appointmentNews.byPatient} then ${sql.param(known[column], appointmentNews[column])} else ${appointmentNews[column]} end`;
  await tx
    .insert(appointmentNews)
    .values({
      appointmentId: row.id,
      ...known,
      byPatient,
      series: row.series ?? null,
      dueAt: new Date(now.getTime() + TOGETHER),
    })
    .onConflictDoUpdate({
      target: appointmentNews.appointmentId,
      set: {
        // Who was confirmed has still seen their own booking.
        byPatient: isConfirmation ? sql`${appointmentNews.byPatient}` : byPatient,
        isAnswered: false,
        knownStatus: seen('knownStatus'),
        knownStartsAt: seen('knownStartsAt'),
        knownDoctorId: seen('knownDoctorId'),
      },
    });
  if (before && isMove(before, row)) await dropTakenBack(tx, row);
}

/**
 * What was moved and is again where the patient knows it is no news, unless it may take longer or shorter than they know.
 * @param status that the patient has to know as well, where it was cancelled
 * @returns whether it is no news
 */
async function dropTakenBack(
  tx: Tx,
  { id, startsAt, endsAt, doctorId }: Told,
  status?: AppointmentStatus,
): Promise<boolean> {
  const { appointmentId, knownStatus, knownStartsAt, knownDoctorId } = appointmentNews;
  const seconds = (endsAt.getTime() - startsAt.getTime()) / 1000;
  const hadOtherLength = sql`select from appointment_history
    where appointment_id = ${id} and ends_at - starts_at <> make_interval(secs => ${seconds})`;
  const isKnown = and(
    status ? eq(knownStatus, status) : isNotNull(knownStatus),
    eq(knownStartsAt, startsAt),
    eq(knownDoctorId, doctorId),
  );
  const dropped = await tx
    .delete(appointmentNews)
    .where(and(eq(appointmentId, id), isKnown, sql`not exists (${hadOtherLength})`))
    .returning({ id: appointmentId });
  return dropped.length > 0;
}

/** Notes that the patient has to be told of a visit whose doctor moves: of the place, no known doctor is what they know. */
export async function noteOtherPlace({ tx, services }: Pick<Call, 'tx' | 'services'>, row: Told): Promise<void> {
  await tx
    .insert(appointmentNews)
    .values({
      appointmentId: row.id,
      knownStatus: row.status,
      knownStartsAt: row.startsAt,
      knownDoctorId: null,
      byPatient: false,
      series: row.series ?? null,
      dueAt: new Date(services.now().getTime() + TOGETHER),
    })
    .onConflictDoUpdate({
      target: appointmentNews.appointmentId,
      set: {
        isAnswered: false,
        knownDoctorId: null,
        // What patients did they have seen.
        knownStatus: sql`case when ${appointmentNews.byPatient} then coalesce(${appointmentNews.knownStatus}, ${row.status}) else ${appointmentNews.knownStatus} end`,
        knownStartsAt: sql`case when ${appointmentNews.byPatient} then ${row.startsAt.toISOString()}::timestamptz else ${appointmentNews.knownStartsAt} end`,
      },
    });
}

/** Notes that the patient, who did it by SMS, has read there what became of it. */
export async function noteAnswered(tx: Tx, appointmentId: string): Promise<void> {
  await tx.update(appointmentNews).set({ isAnswered: true }).where(eq(appointmentNews.appointmentId, appointmentId));
}

function isNews(before: Told, row: Told): boolean {
  if (isMove(before, row) || row.endsAt.getTime() !== before.endsAt.getTime()) return true;
  return row.status !== before.status && (row.status === 'CONFIRMED' || row.status === 'CANCELED');
}

function isMove(before: Told, row: Told): boolean {
  return row.startsAt.getTime() !== before.startsAt.getTime() || row.doctorId !== before.doctorId;
}
