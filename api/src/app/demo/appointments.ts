import type { AppointmentStatus } from '@openward/contract';
import { stageOf } from '@openward/contract/appointments';
import { DateTime } from 'luxon';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { appointment, appointmentHistory } from '../../platform/database/schema/index.ts';
import { historyOf } from './history.ts';

export interface DemoCalendar {
  now: Date;
  doctors: { id: string; userId: string; timeZone: string; speciality: string; worksOnWeekends: boolean }[];
  patients: { id: string; userId: string }[];
}

const DAYS_BACK = 10;
const DAYS_AHEAD = 14;
const PAST: AppointmentStatus[] = ['COMPLETED', 'COMPLETED', 'CANCELED', 'COMPLETED'];
const LATER_TODAY: AppointmentStatus[] = ['BOOKED', 'RESCHEDULED', 'CONFIRMED', 'CONFIRMED'];
const EARLIER_TODAY: AppointmentStatus[] = [
  'COMPLETED',
  'COMPLETED',
  'CONFIRMED',
  'COMPLETED',
  'CANCELED',
  'COMPLETED',
];
const AHEAD: AppointmentStatus[] = ['BOOKED', 'CONFIRMED', 'BOOKED', 'RESCHEDULED'];
const CANCELLED: Pick<typeof appointment.$inferInsert, 'cancelledBy' | 'didNotCome' | 'cancelReason'>[] = [
  { cancelledBy: 'patient', cancelReason: 'I am feeling better, thank you.' },
  { cancelledBy: 'practice', cancelReason: 'The doctor is away that day.' },
  { cancelledBy: 'patient' },
];
/** Patients from this place on have no visits with other doctors. */
const FREE_PATIENTS = 36;
const REASONS = ['Follow-up on test results', 'First visit', 'Yearly check', 'Review of medication', 'New symptoms'];

/**
 * The first doctor's visits today, as hours from now, so that the demo always shows upcoming, waiting, late, completed
 * and cancelled visits.
 */
const AROUND_NOW: readonly { hours: number; status: AppointmentStatus }[] = [
  { hours: 1, status: 'CONFIRMED' },
  { hours: -1, status: 'CHECKED_IN' },
  { hours: -0.5, status: 'CONFIRMED' },
  { hours: -2, status: 'COMPLETED' },
  { hours: 2, status: 'CANCELED' },
  { hours: 0, status: 'CONFIRMED' },
];

/** Fills the calendars around today with visits of every status and a lunch break. The rows are the same every time. */
export async function demoAppointments(tx: Tx, calendar: DemoCalendar): Promise<void> {
  const made = visitsOf(calendar, -DAYS_BACK);
  const first = calendar.doctors[0];
  if (first) made.push({ row: lunchBreak(first, calendar.now), changes: [] });
  await insertVisits(tx, made);
}

/**
 * Adds visits from today on, up to the number per day of a new demo, but not on days that {@link demoAppointments} has
 * already filled.
 * @param age days since the demo was created
 * @param held number of visits of any status, by doctor and day: `<id> YYYY-MM-DD`
 */
export async function demoDaysAhead(
  tx: Tx,
  calendar: DemoCalendar,
  { age, held }: { age: number; held: ReadonlyMap<string, number> },
): Promise<void> {
  const made = visitsOf(calendar, Math.max(0, DAYS_AHEAD + 1 - age), held);
  if (made.length > 0) await insertVisits(tx, made);
}

interface Made {
  row: typeof appointment.$inferInsert;
  changes: (typeof appointmentHistory.$inferInsert)[];
}

/** Inserts visits with their histories, and skips visits whose time is taken. */
async function insertVisits(tx: Tx, made: readonly Made[]): Promise<void> {
  const rows = made.map(({ row }) => row);
  const inserted = await tx.insert(appointment).values(rows).onConflictDoNothing().returning({ id: appointment.id });
  const ids = new Set(inserted.map(({ id }) => id));
  const changes = made.flatMap((each) => (ids.has(each.row.id) ? each.changes : []));
  if (changes.length > 0) await tx.insert(appointmentHistory).values(changes);
}

/** @param firstDay counted from today @param held number of visits that each day already has */
function visitsOf(calendar: DemoCalendar, firstDay: number, held: ReadonlyMap<string, number> = new Map()) {
  const made: Made[] = [];
  calendar.doctors.forEach((doctor, place) => {
    const today = DateTime.fromJSDate(calendar.now, { zone: doctor.timeZone }).startOf('day');
    for (let day = firstDay; day <= DAYS_AHEAD; day++) {
      const date = today.plus({ days: day });
      // Today is never empty, not even on a weekend: a demo without visits today shows nothing.
      if (date.weekday > 5 && day !== 0 && !doctor.worksOnWeekends) continue;
      const isAroundNow = place === 0 && day === 0;
      const perDay = isAroundNow ? AROUND_NOW.length : day === 0 ? 4 : day <= 7 ? 2 : inSecondWeek(date, place + day);
      for (let visit = held.get(`${doctor.id} ${date.toISODate()}`) ?? 0; visit < perDay; visit++) {
        const turn = place * 31 + (day + DAYS_BACK) * 7 + visit * 3;
        const near = isAroundNow ? AROUND_NOW[visit] : undefined;
        const starts = near
          ? hoursFrom(calendar.now, near.hours, date)
          : date.set({ hour: 9 + ((place + visit * 2) % 8), minute: turn % 2 ? 30 : 0 });
        const isAsPlanned = near && near.hours <= 0 === starts.toMillis() < calendar.now.getTime();
        const status = isAsPlanned ? near.status : statusAt(starts, calendar.now, day, turn);
        // Each doctor has three patients of their own, so that no patient has two visits at the same time.
        const patientTurn = 2 + (day <= 7 ? day + DAYS_BACK + visit : Math.floor(day / 2));
        const patientPlace = visit < 3 || !near ? place * 3 + (patientTurn % 3) : FREE_PATIENTS + visit - 3;
        const patient = calendar.patients[patientPlace % calendar.patients.length];
        if (!patient) continue;
        const endsAt = starts.plus({ minutes: 30 }).toJSDate();
        const row: Made['row'] = {
          id: newId(),
          doctorId: doctor.id,
          patientId: patient.id,
          startsAt: starts.toJSDate(),
          endsAt,
          status,
          checkedInAt: arrivalAt(starts, status, calendar.now),
          completedAt: status === 'COMPLETED' ? endsAt : null,
          ...(status === 'CANCELED' && CANCELLED[turn % CANCELLED.length]),
          consultationType: doctor.speciality,
          description: REASONS[turn % REASONS.length] as string,
        };
        const people = { patient: patient.userId, doctor: doctor.userId };
        const { booked, changes } = historyOf(row, { people, turn, now: calendar.now });
        made.push({ row: { ...row, ...booked }, changes });
      }
    }
  });
  return made;
}

/** Few visits a day in the second week, so that patients stay below the limit of open appointments. */
function inSecondWeek({ weekday }: DateTime, turn: number): number {
  return weekday > 5 || turn % 3 === 0 ? 1 : 0;
}

/** The half hour that many hours from now, or as far on the other side of now where that is another day. */
function hoursFrom(now: Date, hours: number, day: DateTime): DateTime {
  const wanted = [hours, -hours].map((each) => {
    const at = DateTime.fromJSDate(now, { zone: day.zone }).plus({ hours: each });
    return at.set({ minute: at.minute < 30 ? 0 : 30, second: 0, millisecond: 0 });
  });
  return wanted.find((at) => at.hasSame(day, 'day')) ?? day;
}

/** Today's past visits are completed, current ones checked in, and a few are late. */
function statusAt(starts: DateTime, now: Date, day: number, turn: number): AppointmentStatus {
  const of = (statuses: readonly AppointmentStatus[]) => statuses[turn % statuses.length] as AppointmentStatus;
  if (day !== 0) return of(day < 0 ? PAST : AHEAD);
  const minutes = (starts.toMillis() - now.getTime()) / 60_000;
  if (minutes >= 15) return of(LATER_TODAY);
  return minutes < -60 ? of(EARLIER_TODAY) : 'CHECKED_IN';
}

/** Eight minutes early, but never in the future. */
function arrivalAt(starts: DateTime, status: AppointmentStatus, now: Date): Date | null {
  if (!['arrived', 'completed'].includes(stageOf(status))) return null;
  const early = starts.minus({ minutes: 8 }).toJSDate();
  return early < now ? early : now;
}

/** Blocks the lunch hour of the next weekday. */
function lunchBreak(doctor: { id: string; timeZone: string }, now: Date): typeof appointment.$inferInsert {
  let date = DateTime.fromJSDate(now, { zone: doctor.timeZone }).startOf('day').plus({ days: 1 });
  while (date.weekday > 5) date = date.plus({ days: 1 });
  const starts = date.set({ hour: 12, minute: 30 });
  return {
    id: newId(),
    doctorId: doctor.id,
    patientId: null,
    startsAt: starts.toJSDate(),
    endsAt: starts.plus({ hours: 1 }).toJSDate(),
    status: 'BLOCKED',
  };
}
