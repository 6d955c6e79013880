import { lengthened, type Move } from './events.ts';
import type { Span } from './range.ts';
import { addDays, addMinutes } from './wall.ts';

/** The meaning of a key while an event is being moved; undefined for other keys. */
export type KeyAction = Move | 'ask' | 'give-up' | undefined;

/** What the keys need to know about the calendar. */
export interface KeyRules {
  span: Span;
  /** Minutes of one step. */
  step: number;
  /** The doctors shown side by side, in order. */
  columns: readonly string[];
  isRightToLeft: boolean;
}

/**
 * Reads a key: up and down move by a step (in a month by a week), sideways by a day (or a doctor's column), Shift with
 * up or down changes the length, Enter asks, Escape stops.
 */
export function actionOf(key: { key: string; shiftKey: boolean }, move: Move, rules: KeyRules): KeyAction {
  if (key.key === 'Enter') return 'ask';
  if (key.key === 'Escape') return 'give-up';
  const { span, step } = rules;
  const vertical = { ArrowUp: -1, ArrowDown: 1 }[key.key];
  if (vertical) {
    if (span === 'month') return { ...move, start: addDays(move.start, 7 * vertical) };
    if (!key.shiftKey) return { ...move, start: addMinutes(move.start, step * vertical) };
    return lengthened(move, step * vertical, step);
  }
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key.key];
  if (!sideways) return undefined;
  const steps = rules.isRightToLeft ? -sideways : sideways;
  if (span !== 'day' || rules.columns.length < 2) return { ...move, start: addDays(move.start, steps) };
  const place = rules.columns.indexOf(move.doctorId) + steps;
  return { ...move, doctorId: rules.columns[place] ?? move.doctorId };
}
