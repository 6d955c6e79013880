import { type Calendar, isFreeAt, type Stretch, startsIn, type Taken } from './slot-grid.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The distance of another day as a difference in time, because most patients prefer the same time on another day. */
const ANOTHER_DAY = 2 * HOUR;
/** The days before and after its own time to which a visit may move. */
const BEFORE = 3;
export const AHEAD = 14;
/** Patients are asked to come earlier only with this notice, in milliseconds. */
const NOTICE = DAY;
/** Free times kept per visit, to choose those that do not conflict with other visits. */
const KEPT = 200;
const SHOWN = 6;

/** A visit that needs another doctor or time. Times are milliseconds since 1970. */
export interface Displaced {
  id: string;
  at: number;
  minutes: number;
  /** The doctors who could see the patient. */
  doctorIds: readonly string[];
  /** The times of the patient's other visits. */
  elsewhere: Taken;
  patientId: string;
  /** Other days with a visit of the patient, which are avoided so that the patient does not come twice on one day. */
  busyDays: readonly Stretch[];
  /** The day of an instant at the visit's hospital. */
  dayOf: (at: number) => Stretch;
  /** Its series, whose visits prefer one doctor among equally near times. */
  series: string | null;
  /** The doctor not to suggest, and when. */
  away: { doctorId: string; span: Stretch } | undefined;
}

interface Suggested {
  doctorId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Times for visits that cannot take place: the same time with any free doctor first, then the nearest time of day. The
 * first suggestions of all visits do not conflict with each other, and bring no patient twice on one day.
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
      // The assigned time goes first, because it does not conflict with the other visits.
      const others = fitting.filter(({ doctorId, at }) => doctorId !== own?.doctorId || at !== own.at);
      const all = own ? [{ doctorId: own.doctorId, at: own.at }, ...others] : others;
      return [visit.id, all.slice(0, SHOWN)];
    }),
  );
}

const bufferOf = (calendars: ReadonlyMap<string, Calendar>, doctorId: string) =>
  (calendars.get(doctorId)?.buffer ?? 0) * MINUTE;

/** The possible times of a visit, the nearest to its own first. */
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

/** The distance of a time from the agreed one, in milliseconds. */
function distance(at: number, agreed: number): number {
  const apart = Math.abs(at - agreed);
  const days = Math.round(apart / DAY);
  return Math.abs(apart - days * DAY) + days * ANOTHER_DAY;
}

const isIn = ([from, to]: Stretch, at: number) => from <= at && at < to;

/** Prefers, among equally near times, the doctor who is free at the own times of most visits of the series. */
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
