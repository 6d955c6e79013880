import type { AppointmentStatus } from '@openward/contract';
import { newId } from '../../platform/database/ids.ts';
import type { appointment, appointmentHistory } from '../../platform/database/schema/index.ts';

type Visit = typeof appointment.$inferInsert;
type Change = typeof appointmentHistory.$inferInsert;

/** What a visit was before it came to be what it is, the first first: patients book, and the practice hears of it. */
const BEFORE: Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  RESCHEDULED: ['BOOKED'],
  CONFIRMED: ['BOOKED'],
  CHECKED_IN: ['BOOKED', 'CONFIRMED'],
  COMPLETED: ['BOOKED', 'CONFIRMED', 'CHECKED_IN'],
  CANCELED: ['BOOKED'],
};

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * How a visit of the demo came about: booked some days before, then confirmed, moved, cancelled or kept by whoever does that.
 * @param people the accounts of its patient and its doctor
 * @param turn makes visits differ, the same way every time
 * @returns when and by whom it was booked, and what it was before each change, all of it before now and before the visit
 */
export function historyOf(
  visit: Visit,
  { people, turn, now }: { people: { patient: string; doctor: string }; turn: number; now: Date },
): { booked: Required<Pick<Visit, 'createdAt' | 'createdBy'>>; changes: Change[] } {
  const ahead = Math.max(0, Math.ceil((visit.startsAt.getTime() - now.getTime()) / DAY));
  const booked = plus(visit.startsAt, -(ahead + 2 + (turn % 9)) * DAY + (turn % 7) * 11 * MINUTE);
  const either = turn % 3 === 0 ? people.doctor : people.patient;
  const answeredBy =
    visit.cancelledBy === undefined ? either : visit.cancelledBy === 'patient' ? people.patient : people.doctor;
  const deeds = [
    { changedAt: plus(booked, DAY - (turn % 5) * 17 * MINUTE), changedBy: answeredBy },
    { changedAt: visit.checkedInAt ?? now, changedBy: people.patient },
    { changedAt: visit.completedAt ?? now, changedBy: people.doctor },
  ];
  // Who was asked to come sooner had booked a week later.
  const later = visit.status === 'RESCHEDULED' ? 7 * DAY : 0;
  const { doctorId, patientId, consultationType, description } = visit;
  const states = BEFORE[visit.status] ?? [];
  return {
    booked: { createdAt: booked, createdBy: either },
    changes: deeds.slice(0, states.length).map((deed, place) => ({
      ...deed,
      id: newId(),
      appointmentId: visit.id,
      status: states[place] as AppointmentStatus,
      startsAt: plus(visit.startsAt, later),
      endsAt: plus(visit.endsAt, later),
      doctorId,
      patientId,
      consultationType,
      description,
    })),
  };
}

function plus(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
