import { type Appointment, stageOf } from '@openward/contract/appointments';
import { isOver } from '../appointment/rules.ts';

/** What a doctor looks at first: the ids of the visit that goes on, or should, and of the one after it. */
interface DayOrder {
  now: string | undefined;
  next: string | undefined;
}

/**
 * Which visit of a day comes now and which is next. Now is the first patient who is there, or else the visit whose time
 * it is; next is the first that is not over after it.
 * @param day in the order of their times
 */
export function dayOrder(day: readonly Appointment[], now: Date): DayOrder {
  const left = day.filter((visit) => !isOver(visit, now));
  const begun = left.filter(({ startDateTime }) => Date.parse(startDateTime) <= now.getTime());
  const current = left.find(({ status }) => stageOf(status) === 'arrived') ?? begun[0];
  const next = left.find((visit) => visit !== current);
  return { now: current?.id, next: next?.id };
}
