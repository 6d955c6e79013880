import type { AppointmentStatus } from '@openward/contract';
import { newId } from '../../platform/database/ids.ts';
import type { appointment, appointmentHistory } from '../../platform/database/schema/index.ts';

type Visit = typeof appointment.$inferInsert;
type Change = typeof appointmentHistory.$inferInsert;

/** The earlier statuses of a visit, oldest first. */
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
 * Generates how a visit of the demo was booked and then confirmed, moved, cancelled or kept.
 * @param people the accounts of its patient and its doctor
 * @param turn varies the visits, the same way every time
 * @returns who booked it when, and its state before each change; all instants are before now and before the visit
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
  // A visit that was moved to an earlier time was booked a week later.
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
