import type { FreeDay, Nearness, Slot } from '@openward/contract/appointments';
import type { Doctor } from '@openward/contract/people';
import { wallClock } from '@openward/contract/time';
import { doctorsById } from '../people/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { together } from '../platform/database/together.ts';
import { readLimits } from './booking-rules.ts';
import { holidaysOf } from './holidays.ts';
import { placeOf } from './nearness.ts';
import { type Limit, type Start, startsIn, startsWithin } from './slot-grid.ts';
import { readWork, type Window, type WorkOf } from './work.ts';

const DAY = 24 * 3_600_000;
/** So many doctors are looked at together, whatever page is wanted: to ask who is free first would take longer. */
const FEW = 20;
/** As many days are looked at together at the most: a query that takes long makes others wait. */
const LONGEST_DAYS = 8;

/** What of a search counts where the clocks show one time. */
export interface ZoneSpan {
  timeZone: string;
  start: Date;
  /** The first instant that is not looked at. */
  end: Date;
}

export interface SlotSearch {
  /** In each zone that there are hospitals in. */
  spans: ZoneSpan[];
  /** How many of the hospital's days are listed. */
  days: number;
  /** Slots per doctor. */
  limit: number;
  /** Whom to look at. */
  doctorIds: string[];
  /** How long the slots are; otherwise each doctor's shortest visit. */
  consultationType?: string | null | undefined;
  /** Whose appointments take slots away beside the doctor's own. */
  patientId?: string | null | undefined;
  /** An appointment that is to be moved: it takes none away. */
  exceptId?: string | null | undefined;
  /** Now, where the doctors' booking rules count: for patients. */
  rulesAt?: Date | undefined;
  /** How near the doctors are to the patient; all alike where it is left out. */
  near?: ReadonlyMap<string, Nearness | undefined>;
  /** Which doctors are wanted, counted from the nearest and, among them, from who is free first. */
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
 * The doctors of one page, each with their next free slots and with what is free on each day: the nearest stand first, and
 * among them who is free first.
 * @returns the page, and how many doctors there are: all that were asked for, until it is known who is free at all
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

/** The doctors by how near they are. */
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
 * The doctors by who is free first, until enough of them are known. It goes on day by day, so that nobody's whole
 * calendar has to be read for it: of 500 doctors as of 12.
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

/** All that is free of some doctors: each day's number, and the first slots; in the same order. */
async function freeDays(tx: Tx, search: SlotSearch): Promise<FreeDoctor[]> {
  if (search.doctorIds.length === 0 || search.spans.length === 0) return [];
  const dates = new Map(search.spans.map(({ timeZone }) => [timeZone, datesOf(search, timeZone)]));
  const all = [...dates.values()].flat().sort();
  const [free, found, holidays] = await together(
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

/** A doctor with what is free, earliest first: at least one. */
interface Free extends WorkOf {
  /** When a visit could begin. */
  starts: Start[];
}

/**
 * What is free in a window of time, of those who have anything; who is free first stands first.
 * @param most no more of each doctor, all of it where left out
 */
async function freeIn(tx: Tx, search: SlotSearch, window: Window, most = Infinity): Promise<Free[]> {
  const spans = new Map(search.spans.map((span) => [span.timeZone, span]));
  const { rulesAt } = search;
  const [{ work, elsewhere }, limits] = await together(
    readWork(tx, search, window),
    rulesAt ? readLimits(tx, search, window, rulesAt) : Promise.resolve(new Map<string, Limit[]>()),
  );
  return work
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

/** The days that are looked at where the clocks show this zone's time. */
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
