import type { AppointmentStatus } from '@openward/contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { appointmentNews } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';

/** Changes of an appointment within this time become one message. */
const MERGE_MILLISECONDS = 120_000;

/** The data of an appointment that its messages need. */
interface NotifiedAppointment {
  id: string;
  patientId: string | null;
  doctorId: string;
  startsAt: Date;
  endsAt: Date;
  status: AppointmentStatus;
  series?: string | null;
}

/**
 * Queues a message to the patient about a new or changed appointment. The state before the first change is kept, so
 * that a change that is undone in time sends nothing.
 * @param before undefined for a new appointment
 */
export async function queueNotification(
  { tx, caller, services }: Pick<Call, 'tx' | 'caller' | 'services'>,
  before: NotifiedAppointment | undefined,
  row: NotifiedAppointment,
): Promise<void> {
  const now = services.now();
  if (!row.patientId || row.startsAt <= now || (before && before.startsAt <= now)) return;
  if (before?.status === 'CANCELED' && row.status !== 'CANCELED' && (await dropUndoneChange(tx, row, row.status)))
    return;
  if (before && !needsNotification(before, row)) return;
  const byPatient = caller?.role === 'ROLE_PATIENT';
  const isConfirmation = row.status === 'CONFIRMED';
  const known = {
    knownStatus: before?.status ?? null,
    knownStartsAt: before?.startsAt ?? null,
    knownDoctorId: before?.doctorId ?? null,
  };
  // The patient knows the state after their own change, so a later change by others is compared with that.
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
      dueAt: new Date(now.getTime() + MERGE_MILLISECONDS),
    })
    .onConflictDoUpdate({
      target: appointmentNews.appointmentId,
      set: {
        // A confirmation does not change what patients have seen of their own booking.
        byPatient: isConfirmation ? sql`${appointmentNews.byPatient}` : byPatient,
        isAnswered: false,
        knownStatus: seen('knownStatus'),
        knownStartsAt: seen('knownStartsAt'),
        knownDoctorId: seen('knownDoctorId'),
      },
    });
  if (before && isMove(before, row)) await dropUndoneChange(tx, row);
}

/**
 * Drops the message where a moved appointment is back at the time and doctor that the patient knows, with the same
 * length.
 * @param status that the patient has to know too, for a restored appointment @returns whether the message was dropped
 */
async function dropUndoneChange(
  tx: Tx,
  { id, startsAt, endsAt, doctorId }: NotifiedAppointment,
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

/** Queues a message about the new place of a visit whose doctor moves; a null doctor marks the place as new. */
export async function queuePlaceNotification(
  { tx, services }: Pick<Call, 'tx' | 'services'>,
  row: NotifiedAppointment,
): Promise<void> {
  await tx
    .insert(appointmentNews)
    .values({
      appointmentId: row.id,
      knownStatus: row.status,
      knownStartsAt: row.startsAt,
      knownDoctorId: null,
      byPatient: false,
      series: row.series ?? null,
      dueAt: new Date(services.now().getTime() + MERGE_MILLISECONDS),
    })
    .onConflictDoUpdate({
      target: appointmentNews.appointmentId,
      set: {
        isAnswered: false,
        knownDoctorId: null,
        // The patient knows the state after their own change.
        knownStatus: sql`case when ${appointmentNews.byPatient} then coalesce(${appointmentNews.knownStatus}, ${row.status}) else ${appointmentNews.knownStatus} end`,
        knownStartsAt: sql`case when ${appointmentNews.byPatient} then ${row.startsAt.toISOString()}::timestamptz else ${appointmentNews.knownStartsAt} end`,
      },
    });
}

/** Marks the message as answered, because the patient made the change by SMS and got the reply there. */
export async function markNotificationAnswered(tx: Tx, appointmentId: string): Promise<void> {
  await tx.update(appointmentNews).set({ isAnswered: true }).where(eq(appointmentNews.appointmentId, appointmentId));
}

function needsNotification(before: NotifiedAppointment, row: NotifiedAppointment): boolean {
  if (isMove(before, row) || row.endsAt.getTime() !== before.endsAt.getTime()) return true;
  return row.status !== before.status && (row.status === 'CONFIRMED' || row.status === 'CANCELED');
}

function isMove(before: NotifiedAppointment, row: NotifiedAppointment): boolean {
  return row.startsAt.getTime() !== before.startsAt.getTime() || row.doctorId !== before.doctorId;
}
