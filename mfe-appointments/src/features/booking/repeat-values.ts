import type { Repeat } from '@openward/contract/series';

/** A visit of a series that was moved or left out. */
interface Chosen {
  occurrence: number;
  /** ISO; of a visit that is left out, the time that it would have had. */
  startDateTime: string;
}

/** The form's values for a series; numbers as typed. */
export interface RepeatValues {
  /** Empty if the visit does not repeat. */
  unit: '' | Repeat['unit'];
  every: string;
  count: string;
  /** Monday is 1. */
  weekdays: number[];
  byWeekday: boolean;
  /** On the last day of each month, if it does not repeat by weekday. */
  lastDay: boolean;
  /** Identifies the rule and start that `moved` and `leftOut` belong to. */
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

/** The rule and the visits moved or left out for it; undefined if the visit does not repeat. */
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

/** The part of the call's body that describes the series. */
export function repeatBody({ repeat, moved, leftOut }: NonNullable<ReturnType<typeof repeatOf>>) {
  return { repeat, moved, leftOut: leftOut.map(({ occurrence }) => occurrence) };
}

/** True if the server accepts these numbers. */
export function isWithinBounds({ every, count }: Pick<Repeat, 'every' | 'count'>): boolean {
  return Number.isInteger(every) && every >= 1 && every <= 12 && Number.isInteger(count) && count >= 2 && count <= 52;
}
