import { type Appointment, stageOf } from '@openward/contract/appointments';
import { isOver } from '../../parts/appointment/rules.ts';

/** The ids of the current visit and of the next one. */
interface DayOrder {
  now: string | undefined;
  next: string | undefined;
}

/**
 * Finds the current and next visit of a day. Current is the first patient who has arrived, or else the first visit that
 * should have begun; next is the first other visit that is not over.
 * @param day sorted by time
 */
export function dayOrder(day: readonly Appointment[], now: Date): DayOrder {
  const left = day.filter((visit) => !isOver(visit, now));
  const begun = left.filter(({ startDateTime }) => Date.parse(startDateTime) <= now.getTime());
  const current = left.find(({ status }) => stageOf(status) === 'arrived') ?? begun[0];
  const next = left.find((visit) => visit !== current);
  return { now: current?.id, next: next?.id };
}
