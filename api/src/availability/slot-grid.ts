/** A half-open interval, in milliseconds since 1970. */
export type Stretch = readonly [from: number, to: number];

/** A working period within one day of the hospital; a visit that begins in it may end later. */
export interface Period {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Milliseconds since 1970. */
  opens: number;
  closes: number;
  /** The latest end of a visit that begins in it: the end of the periods that follow without a gap. */
  until: number;
}

/** The data that determine possible starts. Lengths are in minutes. */
export interface Calendar {
  periods: readonly Period[];
  /** The length of a visit. */
  minutes: number;
  /** The free time after a visit. */
  buffer: number;
  /** The distance between starts of slots. */
  step: number;
  /** Visits, each with the buffer after it. */
  visits: Taken;
  /** Blocked time, which the buffer of a visit may overlap. */
  blocks: Taken;
}

/** The restrictions that a doctor's booking rules add, for visits of one length. */
export interface Limit {
  /** The length of a visit in minutes. */
  minutes: number;
  /** The earliest start, in milliseconds since 1970. */
  from: number;
  /** Days (`YYYY-MM-DD`) that have reached their maximum of visits. */
  full: ReadonlySet<string>;
}

/** A possible start in milliseconds since 1970, with its hospital day and the length in minutes. */
export interface Start {
  at: number;
  date: string;
  minutes: number;
}

/** Taken time, sorted and without overlaps, as {@link inOrder} returns it. */
export type Taken = readonly Stretch[];

const MINUTE = 60_000;

/**
 * All starts of the doctor's grid at which a visit fits, earliest first.
 * @param elsewhere the patient's other appointments
 * @param bounds the half-open range of starts in milliseconds since 1970, and how many
 * @param full days without starts
 */
export function startsIn(
  { periods, minutes, buffer, step, visits, blocks }: Calendar,
  elsewhere: Taken,
  { from, to, most }: { from: number; to: number; most: number },
  full?: ReadonlySet<string>,
): Start[] {
  const found: Start[] = [];
  const lasts = minutes * MINUTE;
  const holds = lasts + buffer * MINUTE;
  const inTurn = [...periods].sort((a, b) => a.opens - b.opens);
  for (const { date, opens, closes, until } of inTurn) {
    if (full?.has(date)) continue;
    const passed = Math.max(0, Math.ceil((from - opens) / (step * MINUTE)));
    const end = Math.min(until - lasts, closes - 1, to - 1);
    for (let at = opens + passed * step * MINUTE; at <= end; at += step * MINUTE) {
      if (isTaken(visits, at, at + holds) || isTaken(blocks, at, at + lasts) || isTaken(elsewhere, at, at + lasts))
        continue;
      found.push({ at, date, minutes });
    }
    // Later periods begin later, so they matter only where hours overlap.
    if (found.length >= most) break;
  }
  // Where clocks go forward, the end of one period may be after the start of the next.
  const isNew = ({ at }: Start, place: number, all: Start[]) => at !== all[place - 1]?.at;
  return found
    .sort((a, b) => a.at - b.at)
    .filter(isNew)
    .slice(0, most);
}

/**
 * {@link startsIn} under booking rules: the starts of all allowed types, each with the length of the shortest one.
 * @param limits of each type that may be booked, the shortest first
 */
export function startsWithin(
  limits: readonly Limit[],
  calendar: Calendar,
  elsewhere: Taken,
  bounds: { from: number; to: number; most: number },
): Start[] {
  const found = new Map<number, Start>();
  for (const { minutes, from, full } of limits) {
    const within = { ...bounds, from: Math.max(bounds.from, from) };
    for (const start of startsIn({ ...calendar, minutes }, elsewhere, within, full)) {
      if (!found.has(start.at)) found.set(start.at, start);
    }
  }
  return [...found.values()].sort((a, b) => a.at - b.at).slice(0, bounds.most);
}

/** True where a visit of this length fits at that time, on the grid or not. */
export function isFreeAt(calendar: Calendar, elsewhere: Taken, at: number, minutes: number): boolean {
  const { periods, buffer, visits, blocks } = calendar;
  const ends = at + minutes * MINUTE;
  return (
    periods.some(({ opens, closes, until }) => opens <= at && closes > at && until >= ends) &&
    !isTaken(visits, at, ends + buffer * MINUTE) &&
    !isTaken(blocks, at, ends) &&
    !isTaken(elsewhere, at, ends)
  );
}

/** Sorts intervals and merges those that overlap or touch. */
export function inOrder(stretches: readonly Stretch[]): Taken {
  const joined: [number, number][] = [];
  for (const [from, to] of [...stretches].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** True where any taken interval overlaps; a binary search, because a calendar of months is long. */
function isTaken(taken: Taken, from: number, to: number): boolean {
  // The first interval that ends after `from`; earlier ones cannot overlap.
  let low = 0;
  let high = taken.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((taken[middle]?.[1] ?? Infinity) > from) high = middle;
    else low = middle + 1;
  }
  const next = taken[low];
  return next !== undefined && next[0] < to;
}
