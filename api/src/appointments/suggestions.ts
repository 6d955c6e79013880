import { type Calendar, isFreeAt, type Stretch, startsIn, type Taken } from './slot-grid.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How far from its own time a visit is moved, in days. */
const BEFORE = 3;
export const AHEAD = 14;
/** A patient is asked to come earlier than agreed only with this much notice, milliseconds. */
const NOTICE = DAY;
/** Free times that are kept of each visit, from which those that suit the other visits are taken. */
const KEPT = 200;
const SHOWN = 6;

/** A visit that needs another doctor or time. Times are milliseconds since 1970. */
export interface Displaced {
  id: string;
  at: number;
  minutes: number;
  /** Who could see the patient. */
  doctorIds: readonly string[];
  /** When the patient is elsewhere. */
  elsewhere: Taken;
  patientId: string;
  /** When its own doctor is not to be suggested. */
  away: { doctorId: string; span: Stretch } | undefined;
}

/** A time with a doctor. */
interface Suggested {
  doctorId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Times for visits that cannot take place: the same time first, with whichever doctor is free, then the nearest. The
 * first one of each visit is in nobody's way, so that all of them can be taken together.
 * @param calendars of the doctors, by their ids
 */
export function suggestTimes(
  visits: readonly Displaced[],
  calendars: ReadonlyMap<string, Calendar>,
  now: number,
): Map<string, Suggested[]> {
  const options = new Map(visits.map((visit) => [visit.id, freeTimes(visit, calendars, now)]));
  const first = new Map<string, Suggested & { visit: Displaced }>();
  const isInTheWay = (visit: Displaced, { doctorId, at }: Suggested) => {
    const buffer = bufferOf(calendars, doctorId);
    const ends = at + visit.minutes * MINUTE;
    return [...first.values()].some((other) => {
      if (other.visit.id === visit.id) return false;
      const otherEnds = other.at + other.visit.minutes * MINUTE;
      if (other.doctorId === doctorId) return at < otherEnds + buffer && other.at < ends + buffer;
      return visit.patientId === other.visit.patientId && at < otherEnds && other.at < ends;
    });
  };
  for (const isSameTime of [true, false]) {
    for (const visit of visits) {
      const found = options
        .get(visit.id)
        ?.find((option) => (!isSameTime || option.at === visit.at) && !isInTheWay(visit, option));
      if (found && !first.has(visit.id)) first.set(visit.id, { ...found, visit });
    }
  }
  return new Map(
    visits.map((visit) => {
      const own = first.get(visit.id);
      const fitting = (options.get(visit.id) ?? []).filter((option) => !isInTheWay(visit, option));
      // Where several doctors are free at its own time, the first one is the one that suits the other visits.
      const others = fitting.filter(({ doctorId, at }) => doctorId !== own?.doctorId || at !== own.at);
      const all = own ? [{ doctorId: own.doctorId, at: own.at }, ...others] : others;
      return [visit.id, all.slice(0, SHOWN)];
    }),
  );
}

const bufferOf = (calendars: ReadonlyMap<string, Calendar>, doctorId: string) =>
  (calendars.get(doctorId)?.buffer ?? 0) * MINUTE;

/** When a visit could take place, the nearest to its own time first. */
function freeTimes(visit: Displaced, calendars: ReadonlyMap<string, Calendar>, now: number): Suggested[] {
  const { at, minutes, elsewhere, away } = visit;
  const soonest = Math.min(at, now + NOTICE);
  const bounds = { from: Math.max(soonest, at - BEFORE * DAY), to: at + AHEAD * DAY, most: Infinity };
  return visit.doctorIds
    .flatMap((doctorId) => {
      const calendar = calendars.get(doctorId);
      if (!calendar) return [];
      const starts = startsIn({ ...calendar, minutes }, elsewhere, bounds)
        .map((start) => start.at)
        .filter((start) => start !== at);
      if (isFreeAt(calendar, elsewhere, at, minutes)) starts.push(at);
      const isAway = (start: number) =>
        away?.doctorId === doctorId && start < away.span[1] && start + minutes * MINUTE > away.span[0];
      return starts.filter((start) => !isAway(start)).map((start) => ({ doctorId, at: start }));
    })
    .sort((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at) || one.at - other.at)
    .slice(0, KEPT);
}
