import { type Calendar, isFreeAt, type Stretch, startsIn, type Taken } from './slot-grid.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Another day is as far away as a time that differs by so much on the same day: few want to come in the evening instead. */
const ANOTHER_DAY = 2 * HOUR;
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
  /** Other days on which the patient has a visit already: nobody is to come twice on one. */
  busyDays: readonly Stretch[];
  /** The day that an instant is on, at the visit's hospital. */
  dayOf: (at: number) => Stretch;
  /** The series that it belongs to; its visits are kept with one doctor where that is as near. */
  series: string | null;
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
 * Times for visits that cannot take place: the same time first, with whichever doctor is free, then the nearest time of
 * day. The first one of each visit is in nobody's way, so that all of them can be taken together, and leaves no patient
 * with two visits on a day that had one.
 * @param calendars of the doctors, by their ids
 */
export function suggestTimes(
  visits: readonly Displaced[],
  calendars: ReadonlyMap<string, Calendar>,
  now: number,
): Map<string, Suggested[]> {
  const options = withOneDoctor(visits, new Map(visits.map((visit) => [visit.id, freeTimes(visit, calendars, now)])));
  const first = new Map<string, Suggested & { visit: Displaced; day: Stretch }>();
  const isInTheWay = (visit: Displaced, { doctorId, at }: Suggested) => {
    const buffer = bufferOf(calendars, doctorId);
    const ends = at + visit.minutes * MINUTE;
    return [...first.values()].some((other) => {
      if (other.visit.id === visit.id) return false;
      const otherEnds = other.at + other.visit.minutes * MINUTE;
      if (other.doctorId === doctorId && at < otherEnds + buffer && other.at < ends + buffer) return true;
      if (visit.patientId !== other.visit.patientId) return false;
      return (at < otherEnds && other.at < ends) || (isIn(other.day, at) && !isIn(other.day, visit.at));
    });
  };
  for (const isSameTime of [true, false]) {
    for (const visit of visits) {
      const found = options
        .get(visit.id)
        ?.find((option) => (!isSameTime || option.at === visit.at) && !isInTheWay(visit, option));
      if (found && !first.has(visit.id)) first.set(visit.id, { ...found, visit, day: visit.dayOf(found.at) });
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
  const { at, minutes, elsewhere, busyDays, away } = visit;
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
      return starts
        .filter((start) => !isAway(start) && !busyDays.some((day) => isIn(day, start)))
        .map((start) => ({ doctorId, at: start }));
    })
    .sort((one, other) => distance(one.at, at) - distance(other.at, at) || one.at - other.at)
    .slice(0, KEPT);
}

/** How far a time is from the one that was agreed, milliseconds. */
function distance(at: number, agreed: number): number {
  const apart = Math.abs(at - agreed);
  const days = Math.round(apart / DAY);
  return Math.abs(apart - days * DAY) + days * ANOTHER_DAY;
}

const isIn = ([from, to]: Stretch, at: number) => from <= at && at < to;

/** The same times, of those as near the one whose doctor is free at the own times of most visits of the series first. */
function withOneDoctor(
  visits: readonly Displaced[],
  options: ReadonlyMap<string, Suggested[]>,
): ReadonlyMap<string, Suggested[]> {
  const free = new Map<string, number>();
  for (const { id, at, series } of visits) {
    for (const option of options.get(id) ?? []) {
      const key = `${series} ${option.doctorId}`;
      if (series && option.at === at) free.set(key, (free.get(key) ?? 0) + 1);
    }
  }
  const freeFor = ({ series }: Displaced, { doctorId }: Suggested) => free.get(`${series} ${doctorId}`) ?? 0;
  return new Map(
    visits.map((visit) => [
      visit.id,
      (options.get(visit.id) ?? []).sort(
        (one, other) =>
          distance(one.at, visit.at) - distance(other.at, visit.at) ||
          one.at - other.at ||
          freeFor(visit, other) - freeFor(visit, one),
      ),
    ]),
  );
}
