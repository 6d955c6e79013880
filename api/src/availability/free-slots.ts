import type { FreeDay, Nearness, Slot } from '@openward/contract/availability';
import type { Doctor } from '@openward/contract/people';
import { wallClock } from '@openward/contract/time';
import { doctorsById } from '../people/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { readLimits } from './booking-rules.ts';
import { type DoctorCalendar, readDoctorCalendars, type Window } from './doctor-calendars.ts';
import { holidaysOf } from './holidays.ts';
import { placeOf } from './nearness.ts';
import { type Limit, type Start, startsIn, startsWithin } from './slot-grid.ts';

const DAY = 24 * 3_600_000;
/** Up to this many doctors are read at once for any page, because sorting them first would take longer. */
const FEW = 20;
/** The most days per query, because long queries block others. */
const LONGEST_DAYS = 8;

/** The span of a search in one time zone. */
export interface ZoneSpan {
  timeZone: string;
  start: Date;
  /** The first instant after the span. */
  end: Date;
}

export interface SlotSearch {
  /** One for each zone with hospitals. */
  spans: ZoneSpan[];
  /** How many hospital days are listed. */
  days: number;
  /** Slots per doctor. */
  limit: number;
  /** The doctors to search. */
  doctorIds: string[];
  /** Sets the length of the slots; otherwise each doctor's shortest visit. */
  consultationType?: string | null | undefined;
  /** The patient whose other appointments also take slots away. */
  patientId?: string | null | undefined;
  /** An appointment to move, which takes no slots away. */
  exceptId?: string | null | undefined;
  /** The current instant where booking rules apply, which is for patients. */
  rulesAt?: Date | undefined;
  /** The distance of doctors to the patient; without it all are equal. */
  near?: ReadonlyMap<string, Nearness | undefined>;
  /** The page of doctors, sorted by distance and then by the first free slot. */
  page: { skipped: number; size: number };
}

/** A doctor and their next free slots, earliest first. */
export interface FreeDoctor {
  doctor: Doctor;
  near: Nearness | undefined;
  slots: FreeSlot[];
  days: FreeDay[];
}

/** ISO UTC. */
type FreeSlot = Omit<Slot, 'timeZone'>;

/**
 * One page of doctors with their next free slots and the free slots of each day, sorted by distance and then by the
 * first free slot.
 * @returns the page, and the number of doctors: all requested ones until it is known who is free at all
 */
export async function nextFreeSlots(tx: Tx, search: SlotSearch): Promise<{ page: FreeDoctor[]; total: number }> {
  const { page, doctorIds } = search;
  const end = page.skipped + page.size;
  if (doctorIds.length <= FEW) {
    const free = await freeDays(tx, search);
    return { page: free.slice(page.skipped, end), total: free.length };
  }
  const chosen: string[] = [];
  for (const doctorIds of nearestFirst(search)) {
    if (chosen.length >= end) break;
    chosen.push(...(await firstToBeFree(tx, { ...search, doctorIds }, end - chosen.length)));
  }
  const shown = chosen.slice(page.skipped, end);
  const free = await freeDays(tx, { ...search, doctorIds: shown });
  return { page: free, total: shown.length === page.size ? doctorIds.length : chosen.length };
}

/** The doctors in groups by distance. */
function nearestFirst({ doctorIds, near }: SlotSearch): string[][] {
  const groups: string[][] = [];
  for (const id of doctorIds) {
    const place = placeOf(near?.get(id));
    groups[place] ??= [];
    groups[place].push(id);
  }
  return groups.filter(Boolean);
}

/**
 * The doctors sorted by first free slot, until `most` are found. Reads growing windows of days, so that a search of 500
 * doctors does not read whole calendars.
 */
async function firstToBeFree(tx: Tx, search: SlotSearch, most: number): Promise<string[]> {
  const found = new Set<string>();
  const { from: first, to: end } = windowOf(search.spans);
  for (let from = first.getTime(), days = 1; from < end.getTime() && found.size < most; ) {
    const window = { from: new Date(from), to: new Date(Math.min(end.getTime(), from + days * DAY)) };
    const doctorIds = search.doctorIds.filter((id) => !found.has(id));
    if (doctorIds.length === 0) break;
    for (const { doctorId } of await freeIn(tx, { ...search, doctorIds }, window, 1)) found.add(doctorId);
    from = window.to.getTime();
    days = Math.min(2 * days, LONGEST_DAYS);
  }
  return [...found];
}

/** The free slots of some doctors: the number of each day, and the first slots. */
async function freeDays(tx: Tx, search: SlotSearch): Promise<FreeDoctor[]> {
  if (search.doctorIds.length === 0 || search.spans.length === 0) return [];
  const dates = new Map(search.spans.map(({ timeZone }) => [timeZone, datesOf(search, timeZone)]));
  const all = [...dates.values()].flat().sort();
  const [free, found, holidays] = await pipelined(
    freeIn(tx, search, windowOf(search.spans)),
    doctorsById(tx, search.doctorIds),
    holidaysOf(tx, search.doctorIds, { from: all[0] ?? '', to: all.at(-1) ?? '' }),
  );
  const named = new Map(holidays.map(({ doctorId, date, name }) => [`${doctorId} ${date}`, name]));
  const doctors = new Map(found.map((doctor) => [doctor.id, doctor]));
  const inTurn = [...free].sort(
    (a, b) => placeOf(search.near?.get(a.doctorId)) - placeOf(search.near?.get(b.doctorId)),
  );
  return inTurn.flatMap(({ doctorId, timeZone, starts }) => {
    const doctor = doctors.get(doctorId);
    if (!doctor) return [];
    const days: FreeDay[] = (dates.get(timeZone) ?? []).map((date) => {
      const holiday = named.get(`${doctorId} ${date}`);
      return { date, free: 0, ...(holiday !== undefined && { holiday }) };
    });
    const byDate = new Map(days.map((day) => [day.date, day]));
    for (const { date } of starts) {
      const day = byDate.get(date);
      if (day) day.free++;
    }
    const slots = starts.slice(0, search.limit).map(({ at, minutes }) => ({
      startDateTime: new Date(at).toISOString(),
      endDateTime: new Date(at + minutes * 60_000).toISOString(),
    }));
    return [{ doctor, near: search.near?.get(doctorId), slots, days }];
  });
}

/** A doctor with at least one free start, earliest first. */
interface Free extends DoctorCalendar {
  /** The possible starts of a visit. */
  starts: Start[];
}

/**
 * The free starts in a window, without doctors who have none, sorted by first start.
 * @param most starts per doctor; all where left out
 */
async function freeIn(tx: Tx, search: SlotSearch, window: Window, most = Infinity): Promise<Free[]> {
  const spans = new Map(search.spans.map((span) => [span.timeZone, span]));
  const { rulesAt } = search;
  const [{ calendars, elsewhere }, limits] = await pipelined(
    readDoctorCalendars(tx, search, window),
    rulesAt ? readLimits(tx, search, window, rulesAt) : Promise.resolve(new Map<string, Limit[]>()),
  );
  return calendars
    .map((doctor) => {
      const span = spans.get(doctor.timeZone);
      const from = Math.max(window.from.getTime(), span?.start.getTime() ?? Infinity);
      const to = Math.min(window.to.getTime(), span?.end.getTime() ?? 0);
      const own = limits.get(doctor.doctorId);
      const bounds = { from, to, most };
      const starts = own ? startsWithin(own, doctor, elsewhere, bounds) : startsIn(doctor, elsewhere, bounds);
      return { ...doctor, starts };
    })
    .filter(({ starts }) => starts.length > 0)
    .sort((a, b) => firstOf(a) - firstOf(b) || (a.doctorId < b.doctorId ? -1 : 1));
}

function firstOf({ starts }: Free): number {
  return starts[0]?.at ?? Infinity;
}

/** The listed days in this zone. */
function datesOf({ spans, days }: SlotSearch, timeZone: string): string[] {
  const start = spans.find((span) => span.timeZone === timeZone)?.start ?? new Date(0);
  const first = Date.parse(`${wallClock(start.getTime(), timeZone).slice(0, 10)}T00:00:00Z`);
  return Array.from({ length: days }, (_, ahead) => new Date(first + ahead * DAY).toISOString().slice(0, 10));
}

function windowOf(spans: readonly ZoneSpan[]): Window {
  return {
    from: new Date(Math.min(...spans.map(({ start }) => start.getTime()))),
    to: new Date(Math.max(...spans.map(({ end }) => end.getTime()))),
  };
}
