import type { AppointmentStatus } from '@openward/contract';
import { DateTime } from 'luxon';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { appointment } from '../../platform/database/schema/index.ts';

export interface DemoCalendar {
  now: Date;
  doctors: { id: string; timeZone: string; speciality: string }[];
  patientIds: string[];
}

const DAYS_BACK = 10;
const DAYS_AHEAD = 14;
const PAST: AppointmentStatus[] = ['COMPLETED', 'COMPLETED', 'CANCELED', 'COMPLETED'];
const TODAY: AppointmentStatus[] = ['CHECKED_IN', 'CONFIRMED', 'BOOKED', 'RESCHEDULED', 'CANCELED'];
const AHEAD: AppointmentStatus[] = ['BOOKED', 'CONFIRMED', 'BOOKED', 'RESCHEDULED'];
const CANCELLED: Pick<typeof appointment.$inferInsert, 'cancelledBy' | 'didNotCome' | 'cancelReason'>[] = [
  { cancelledBy: 'patient', cancelReason: 'I am feeling better, thank you.' },
  { cancelledBy: 'practice', cancelReason: 'The doctor is away that day.' },
  { cancelledBy: 'patient' },
];
const REASONS = ['Follow-up on test results', 'First visit', 'Yearly check', 'Review of medication', 'New symptoms'];

/** Fills the calendars around today, in every status, and blocks a lunch break; the same rows every time. */
export async function demoAppointments(tx: Tx, calendar: DemoCalendar): Promise<void> {
  const rows: (typeof appointment.$inferInsert)[] = [];
  calendar.doctors.forEach((doctor, place) => {
    const today = DateTime.fromJSDate(calendar.now, { zone: doctor.timeZone }).startOf('day');
    for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day++) {
      const date = today.plus({ days: day });
      // Today is filled even on a weekend: a demo without anything today shows nothing.
      if (date.weekday > 5 && day !== 0) continue;
      // Nobody holds so many that they could book no more: the second week is nearly empty.
      const perDay = day === 0 ? 4 : day <= 7 ? 2 : day % 3 === 0 ? 1 : 0;
      for (let visit = 0; visit < perDay; visit++) {
        const turn = place * 31 + (day + DAYS_BACK) * 7 + visit * 3;
        const starts = date.set({ hour: 9 + ((place + visit * 2) % 8), minute: turn % 2 ? 30 : 0 });
        const statuses = day < 0 ? PAST : day === 0 ? TODAY : AHEAD;
        const status = statuses[turn % statuses.length] as AppointmentStatus;
        rows.push({
          id: newId(),
          doctorId: doctor.id,
          // Three patients a doctor, no patient with two: nobody is in two places at once.
          patientId:
            calendar.patientIds[(place * 3 + ((day + DAYS_BACK + visit + 2) % 3)) % calendar.patientIds.length] ?? null,
          startsAt: starts.toJSDate(),
          endsAt: starts.plus({ minutes: 30 }).toJSDate(),
          status,
          checkedInAt: arrivalAt(starts, status, calendar.now),
          completedAt: status === 'COMPLETED' ? starts.plus({ minutes: 30 }).toJSDate() : null,
          ...(status === 'CANCELED' && CANCELLED[turn % CANCELLED.length]),
          consultationType: doctor.speciality,
          description: REASONS[turn % REASONS.length] as string,
        });
      }
    }
  });
  const first = calendar.doctors[0];
  if (first) rows.push(lunchBreak(first, calendar.now));
  await tx.insert(appointment).values(rows).onConflictDoNothing();
}

/** Eight minutes early, as people are; who is there before the day has come so far came just now. */
function arrivalAt(starts: DateTime, status: AppointmentStatus, now: Date): Date | null {
  if (status !== 'CHECKED_IN' && status !== 'COMPLETED') return null;
  const early = starts.minus({ minutes: 8 }).toJSDate();
  return early < now ? early : now;
}

/** Tomorrow's lunch hour, or the next weekday's, blocked. */
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
