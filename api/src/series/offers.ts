import type { Doctor } from '@openward/contract/people';
import type { PlannedVisit } from '@openward/contract/series';
import { addDays, instantOf, wallClock } from '@openward/contract/time';
import {
  horizon,
  inOrder,
  isFreeAt,
  readDoctorCalendars,
  readLimits,
  type Start,
  type Stretch,
  startsIn,
  startsWithin,
} from '../availability/index.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import type { Call } from '../platform/http/call.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The maximum distance and number of offered free times. */
const NEAR_DAYS = 7;
const OFFERED = 6;
/** How many offers are on other days at the same time. */
const SAME_TIME = 2;

/** The visits of a series, each with its conflict, if any. */
interface Plan {
  patientId: string;
  doctor: Doctor;
  visits: readonly { startsAt: Date; endsAt: Date; conflict: unknown }[];
}

/** The fields of the body that determine the length of a visit. */
interface Wish {
  consultationType: string;
  startDateTime: string;
  endDateTime?: string | null | undefined;
}

/**
 * Alternatives for the conflicting visits of a series, from one read of the calendar.
 * @returns `free`: the free times near a visit, earliest first: some at the same time on the nearest days, and the
 * nearest by day and clock. `isClosed`: true where the doctor does not work on its day.
 */
export async function offersFor(call: Call, { doctor, patientId, visits }: Plan, body: Wish) {
  const inTheWay = visits.filter(({ conflict }) => conflict).map(({ startsAt }) => startsAt.getTime());
  if (inTheWay.length === 0) return { free: () => [], isClosed: () => false };
  const now = call.services.now();
  const isPatient = call.caller?.role === 'ROLE_PATIENT';
  const last = isPatient ? horizon(now, doctor.timeZone).getTime() : Infinity;
  const window = {
    from: new Date(Math.max(now.getTime(), Math.min(...inTheWay) - NEAR_DAYS * DAY)),
    to: new Date(Math.max(now.getTime(), Math.min(last, Math.max(...inTheWay) + NEAR_DAYS * DAY))),
  };
  const search = { doctorIds: [doctor.id], consultationType: body.consultationType, patientId };
  const own = visits.filter(({ conflict }) => !conflict);
  const besides = own.map(({ startsAt }) => dayIn(doctor, startsAt));
  const [{ calendars, elsewhere }, limits] = await pipelined(
    readDoctorCalendars(call.tx, search, window),
    isPatient ? readLimits(call.tx, { ...search, besides }, window, now) : Promise.resolve(undefined),
  );
  const worked = new Set(calendars.flatMap(({ periods }) => periods.map(({ date }) => date)));
  const free = (wanted: Date): PlannedVisit['free'] => {
    const at = wanted.getTime();
    const bounds = {
      from: Math.max(now.getTime() + 1, at - NEAR_DAYS * DAY),
      to: Math.min(last, at + NEAR_DAYS * DAY),
      most: Infinity,
    };
    const sameTimes = sameTimesAround(wanted, doctor);
    const near = calendars
      .flatMap((calendar): Start[] => {
        const minutes = body.endDateTime
          ? (Date.parse(body.endDateTime) - Date.parse(body.startDateTime)) / MINUTE
          : calendar.minutes;
        const held = own.map(
          ({ startsAt, endsAt }): Stretch => [startsAt.getTime(), endsAt.getTime() + calendar.buffer * MINUTE],
        );
        const taken = { ...calendar, minutes, visits: inOrder([...calendar.visits, ...held]) };
        const limit = limits?.get(doctor.id);
        const starts = limit ? startsWithin(limit, taken, elsewhere, bounds) : startsIn(taken, elsewhere, bounds);
        if (isPatient) return starts;
        // Staff may book outside the grid.
        const isOffered = new Set(starts.map((start) => start.at));
        const beside = [...sameTimes]
          .map(([date, same]) => ({ at: same, date, minutes }))
          .filter((start) => start.at >= bounds.from && start.at < bounds.to && !isOffered.has(start.at))
          .filter((start) => isFreeAt(taken, elsewhere, start.at, minutes));
        return [...starts, ...beside];
      })
      .sort(byNearness(sameTimes));
    return offered(near, sameTimes).map((start) => ({
      startDateTime: new Date(start.at).toISOString(),
      endDateTime: new Date(start.at + start.minutes * MINUTE).toISOString(),
    }));
  };
  const isClosed = (wanted: Date) => wanted > now && wanted.getTime() <= last && !worked.has(dayIn(doctor, wanted));
  return { free, isClosed };
}

/** The day, `YYYY-MM-DD`, on the clock of the doctor's hospital. */
export function dayIn({ timeZone }: Pick<Doctor, 'timeZone'>, at: Date): string {
  return wallClock(at.getTime(), timeZone).slice(0, 10);
}

/** The instant of the same wall clock time on each day around, in milliseconds since 1970, by day, earliest first. */
function sameTimesAround(wanted: Date, { timeZone }: Doctor): Map<string, number> {
  const [day = '', time] = wallClock(wanted.getTime(), timeZone).slice(0, 16).split('T');
  const days = Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, place) => addDays(day, place - NEAR_DAYS));
  return new Map(days.map((date) => [date, instantOf(`${date}T${time}`, timeZone).getTime()]));
}

/** Sorts by distance in days, then on the clock. */
function byNearness(sameTimes: ReadonlyMap<string, number>): (a: Start, b: Start) => number {
  const places = new Map([...sameTimes.keys()].map((date, place) => [date, Math.abs(place - NEAR_DAYS)]));
  const days = ({ date }: Start) => places.get(date) ?? Infinity;
  const clock = ({ at, date }: Start) => Math.abs(at - (sameTimes.get(date) ?? 0));
  return (a, b) => days(a) - days(b) || clock(a) - clock(b) || a.at - b.at;
}

/** The offered times: some at the same time on other days, and the nearest. @param starts sorted by nearness */
function offered(starts: readonly Start[], sameTimes: ReadonlyMap<string, number>): Start[] {
  const same = starts.filter(({ at, date }) => sameTimes.get(date) === at).slice(0, SAME_TIME);
  const others = starts.filter((start) => !same.includes(start)).slice(0, OFFERED - same.length);
  return [...same, ...others].sort((a, b) => a.at - b.at);
}
