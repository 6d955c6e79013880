/** From the first instant on and before the second, in milliseconds since 1970. */
export type Stretch = readonly [from: number, to: number];

/** A working period on a day of the hospital; it lies within that day, what begins in it may not. */
export interface Period {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Milliseconds since 1970. */
  opens: number;
  closes: number;
  /** A visit that begins before it closes ends by then: where the hours that follow without a gap are over. */
  until: number;
}

/** What decides when somebody's visits may begin. Lengths are minutes. */
export interface Calendar {
  periods: readonly Period[];
  /** How long a visit takes. */
  minutes: number;
  /** What is kept free after it. */
  buffer: number;
  /** How far apart slots begin. */
  step: number;
  /** Visits, each with the buffer after it. */
  visits: Taken;
  /** Blocked time: it asks for no buffer. */
  blocks: Taken;
}

/** What the booking rules of a doctor leave of their calendar, for visits of a length. */
export interface Limit {
  /** How long the visit takes. */
  minutes: number;
  /** The first instant at which one may begin, in milliseconds since 1970. */
  from: number;
  /** Days (`YYYY-MM-DD`) that have as many visits as they may. */
  full: ReadonlySet<string>;
}

/** When a visit may begin, in milliseconds since 1970, on which of the hospital's days, and how long it takes. */
export interface Start {
  at: number;
  date: string;
  minutes: number;
}

/** Time that is taken, in order and without overlaps: what {@link inOrder} makes. */
export type Taken = readonly Stretch[];

const MINUTE = 60_000;

/**
 * Every start of the doctor's grid at which a visit fits between all that is taken, earliest first.
 * @param elsewhere when the patient has other appointments
 * @param bounds which starts count, from the first on and before the second (milliseconds since 1970), and how many
 * @param full days on which none counts
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
    // Only hours that were written over each other would need the periods after it.
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
 * The same under booking rules: every start at which a visit of one of the types may be booked, as long as the shortest.
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

/** True where a visit of so many minutes fits at that time, on the grid or beside it. */
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

/** What is taken by its order, what overlaps or touches in one. */
export function inOrder(stretches: readonly Stretch[]): Taken {
  const joined: [number, number][] = [];
  for (const [from, to] of [...stretches].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** True where any of it lies in the stretch: looked for by halves, because a calendar of months is long. */
function isTaken(taken: Taken, from: number, to: number): boolean {
  // The first that ends after the stretch has begun; none before it can matter.
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
