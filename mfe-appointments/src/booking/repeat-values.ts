import type { Repeat } from '@openward/contract/appointments';

/** A visit of a series that somebody has given another time, or left out. */
interface Chosen {
  occurrence: number;
  /** ISO; of one that is left out the time that it would have had. */
  startDateTime: string;
}

/** What a person fills in to repeat a visit; numbers as they are typed. */
export interface RepeatValues {
  /** Empty where it does not repeat. */
  unit: '' | Repeat['unit'];
  every: string;
  count: string;
  /** Monday is 1. */
  weekdays: number[];
  byWeekday: boolean;
  /** On the last day of each month, where it is not on a weekday. */
  lastDay: boolean;
  /** Which rule, from which time on, the two below belong to. */
  chosenFor: string;
  moved: Chosen[];
  leftOut: Chosen[];
}

export const NO_REPEAT: RepeatValues = {
  unit: '',
  every: '1',
  count: '10',
  weekdays: [],
  byWeekday: true,
  lastDay: false,
  chosenFor: '',
  moved: [],
  leftOut: [],
};

/** The rule as it is sent, with what somebody has chosen for it; undefined where it does not repeat. */
export function repeatOf(values: RepeatValues, start: string) {
  const { unit, every, count, weekdays, byWeekday, lastDay } = values;
  if (!unit) return undefined;
  const repeat = {
    unit,
    every: Number(every) || 0,
    count: Number(count) || 0,
    ...(unit === 'week' && { weekdays }),
    ...(unit === 'month' && { byWeekday, ...(lastDay && !byWeekday && { lastDay }) }),
  };
  const rule = JSON.stringify([start, repeat]);
  const isChosen = values.chosenFor === rule;
  return { rule, repeat, moved: isChosen ? values.moved : [], leftOut: isChosen ? values.leftOut : [] };
}

/** The part of a call's body that says how a visit repeats. */
export function repeatBody({ repeat, moved, leftOut }: NonNullable<ReturnType<typeof repeatOf>>) {
  return { repeat, moved, leftOut: leftOut.map(({ occurrence }) => occurrence) };
}

/** True where the numbers are such as the server takes. */
export function isWithinBounds({ every, count }: Pick<Repeat, 'every' | 'count'>): boolean {
  return Number.isInteger(every) && every >= 1 && every <= 12 && Number.isInteger(count) && count >= 2 && count <= 52;
}
