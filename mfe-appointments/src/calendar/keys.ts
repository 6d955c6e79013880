import { lengthened, type Move } from './events.ts';
import type { Span } from './range.ts';
import { addDays, addMinutes } from './wall.ts';

/** What a key means while an event is being moved; undefined where it means nothing. */
export type KeyAction = Move | 'ask' | 'give-up' | undefined;

/** What keys go by. */
export interface KeyRules {
  span: Span;
  /** Minutes of one step. */
  step: number;
  /** Whose columns stand side by side, in their order. */
  columns: readonly string[];
  isRightToLeft: boolean;
}

/**
 * Reads a key: up and down by one step (in a month by a week), sideways by a day (side by side by a doctor), with Shift
 * shorter and longer; Enter asks, Escape gives up.
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
