import { CONSULTATION_TYPES } from '@openward/contract';
import { HORIZON_MONTHS } from '@openward/contract/availability';
import { wallClock } from '@openward/contract/time';
import { freeSlots } from '../../availability/index.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { type FreeTime, readSlotId, slotOf } from '../mapping/slot.ts';
import { VISIT_TYPES } from '../mapping/values.ts';
import { type Given, idsAsked, occurrencesOf, valuesOf } from '../search/asked.ts';
import { codeOf, isUuid, readDate } from '../search/conditions.ts';
import type { ExchangeCall, Source } from '../source.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Maximum days per page: a month, plus the differences between time zones. */
const MOST_DAYS = 33;
/** Days to search first, if the page need not be counted. */
const FEW_DAYS = 7;
/** Maximum schedules or ids per search. */
const MOST = 20;
/** Visits of five minutes of one doctor on the days of a page. */
const MOST_SLOTS = 12_000;
/** Later dates cannot be written in searches. */
const LAST = Date.UTC(9999, 0, 1);

/**
 * Bookable times, computed from working hours and bookings. A search names the schedules. Times beyond a month are on
 * further pages, and without an end the search stops at the last time that patients may book.
 * @throws Refusal invalid_input, and limit_reached if more than a page must be counted
 */
export const slots: Source = {
  conditions: {},

  async find(call, _which, { size, after }, given) {
    const wish = wishOf(given);
    const ids = valuesOf(given, '_id');
    if (ids.length > 0) {
      const found = (await byIds(call, ids, wish)).sort(inOrder);
      return { resources: found.map(slotOf), page: undefined };
    }
    const { begin, end } = spanOf(wish, call.services.now());
    const from = Math.max(begin, after === undefined ? begin : timeOf(after));
    const isWhole = end - begin <= MOST_DAYS * DAY;
    const lookAhead = async (days: number) => {
      const until = isWhole ? end : Math.min(end, from + days * DAY);
      const found = (await within(call, wish, { from: isWhole ? begin : from, until })).sort(inOrder);
      return { until, found, left: found.filter((each) => after === undefined || placeOf(each) > after) };
    };
    let ahead = await lookAhead(FEW_DAYS);
    // The first days usually fill a page.
    if (ahead.until < end && ahead.left.length <= (size ?? Infinity)) ahead = await lookAhead(MOST_DAYS);
    const { until, found, left } = ahead;
    const shown = left.slice(0, size);
    const last = shown.at(-1);
    const next = last && last !== left.at(-1) ? placeOf(last) : until < end ? beginOf(until) : undefined;
    if (size === 0 && until < end) {
      throw refusal('limit_reached', 'This is too much for one download. Please choose fewer days.');
    }
    const counted = isWhole ? { total: found.length } : { total: 0, isMore: true as const };
    return { resources: shown.map(slotOf), page: { size: shown.length, ...counted, ...(next && { after: next }) } };
  },
};

const placeOf = ({ startDateTime, doctorId }: FreeTime) => `${startDateTime} ${doctorId}`;
const inOrder = (a: FreeTime, b: FreeTime) => (placeOf(a) < placeOf(b) ? -1 : 1);
/** The position before all slots that begin at a time. */
const beginOf = (time: number) => `${new Date(time).toISOString()} `;

/** The time of a position. @throws Refusal invalid_input if malformed */
function timeOf(place: string): number {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z /.test(place) ? Date.parse(place.slice(0, 24)) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw refusal('invalid_input', 'We could not find this page of the list. Please start again at the first page.', {
    field: 'after',
  });
}

type WantedDate = ReturnType<typeof readDate>;

/** A parsed search for slots. */
interface Wish {
  /** Schedule ids and start dates by occurrence of the parameter; all occurrences must match. */
  schedules: string[][];
  dates: WantedDate[][];
  /** Visit types for which it must be free; undefined for the doctor's shortest. */
  types: string[] | undefined;
}

function wishOf(given: Given): Wish {
  const services = occurrencesOf(given, 'service-type');
  const isWanted = (type: string) =>
    services.every(({ values, modifier }) => {
      const isNamed = values.some((value) => codeOf(value, VISIT_TYPES)?.toLowerCase() === type.toLowerCase());
      return isNamed !== (modifier === 'not');
    });
  // Only free times are slots here.
  const isFree = occurrencesOf(given, 'status').every(({ values, modifier }) => {
    const isNamed = values.some((value) => ['free', ''].includes(codeOf(value, SLOT_STATUS) ?? 'busy'));
    return isNamed !== (modifier === 'not');
  });
  const types = services.length > 0 ? CONSULTATION_TYPES.filter(isWanted) : undefined;
  return {
    schedules: idsAsked(given, 'schedule', 'Schedule'),
    dates: occurrencesOf(given, 'start').map(({ values }) => values.map((value) => readDate(value, 'start'))),
    types: isFree ? types : [],
  };
}

const SLOT_STATUS = 'http://hl7.org/fhir/slotstatus';

/** True if a slot matches the schedules and dates. */
const isAsked = ({ schedules, dates }: Wish, slot: FreeTime) =>
  schedules.every((ids) => ids.includes(slot.doctorId)) &&
  dates.every((some) => some.some((date) => holds(date, slot)));

/** The free slots among some ids. @throws Refusal invalid_input if there are too many */
async function byIds(call: ExchangeCall, ids: string[], wish: Wish): Promise<FreeTime[]> {
  if (ids.length > MOST) {
    throw refusal('invalid_input', 'Must have at most {max} entries', { field: '_id', values: { max: MOST } });
  }
  const found: FreeTime[] = [];
  for (const id of new Set(ids)) {
    const wanted = readSlotId(id);
    if (!wanted || !isUuid(wanted.doctorId)) continue;
    const free = await freeTimes(call, [wanted.doctorId], wanted.startDateTime, 1, wish.types);
    found.push(...free.filter((each) => each.startDateTime === wanted.startDateTime && isAsked(wish, each)));
  }
  return found;
}

/** The slots of the schedules between two instants, the second excluded. @throws Refusal invalid_input */
async function within(call: ExchangeCall, wish: Wish, { from, until }: { from: number; until: number }) {
  const [first = [], ...others] = wish.schedules;
  const schedules = [...new Set(first)].filter((id) => others.every((ids) => ids.includes(id)));
  if (first.length === 0 || schedules.length > MOST) {
    throw refusal('invalid_input', 'Please name 1 to {most} schedules.', { field: 'schedule', values: { most: MOST } });
  }
  if (schedules.length === 0 || from >= until) return [];
  // The last day may be partial.
  const days = Math.ceil((until - from) / DAY) + 1;
  const free = await freeTimes(call, schedules, new Date(from).toISOString(), days, wish.types);
  return free.filter((each) => Date.parse(each.startDateTime) < until && isAsked(wish, each));
}

/** The span of all wanted starts in milliseconds, from now on. */
function spanOf({ dates }: Wish, now: Date): { begin: number; end: number } {
  const horizon = new Date(now);
  horizon.setUTCMonth(horizon.getUTCMonth() + HORIZON_MONTHS);
  const begins = dates.map((some) => Math.min(...some.map(earliest)));
  const ends = dates.map((some) => Math.max(...some.map(latest))).filter(Number.isFinite);
  return {
    begin: Math.max(now.getTime(), ...begins),
    end: Math.min(LAST, ...(ends.length > 0 ? ends : [horizon.getTime()])),
  };
}

/** Maximum offsets from UTC of a time zone that is not given. */
const [AHEAD, BEHIND] = [14 * HOUR, 12 * HOUR];

/** The earliest instant that a date may mean. */
function earliest({ compare, begin, offset }: WantedDate): number {
  if (['ne', 'lt', 'le', 'eb'].includes(compare)) return Number.NEGATIVE_INFINITY;
  return Date.parse(`${begin}${offset ?? 'Z'}`) - (offset ? 0 : AHEAD);
}

/** The exclusive end of the instants that a date may mean. */
function latest({ compare, end, offset }: WantedDate): number {
  if (['ne', 'gt', 'ge', 'sa'].includes(compare)) return Number.POSITIVE_INFINITY;
  return Date.parse(`${end}${offset ?? 'Z'}`) + (offset ? 0 : BEHIND);
}

/** True if a slot's start matches a date; without an offset, by the hospital's clock. */
function holds({ compare, begin, end, offset }: WantedDate, { startDateTime, timeZone }: FreeTime): boolean {
  const zone = offset ?? 'Z';
  const [from, to] = [Date.parse(`${begin}${zone}`), Date.parse(`${end}${zone}`)];
  const instant = Date.parse(startDateTime);
  // The local time matters only near the ends of the span.
  const isNear = Math.min(Math.abs(instant - from), Math.abs(instant - to)) <= Math.max(AHEAD, BEHIND);
  const at = offset || !isNear ? instant : Date.parse(`${wallClock(startDateTime, timeZone)}Z`);
  switch (compare) {
    case 'ne':
      return at < from || at >= to;
    case 'lt':
    case 'eb':
      return at < from;
    case 'le':
      return at < to;
    case 'gt':
    case 'sa':
      return at >= to;
    case 'ge':
      return at >= from;
    default:
      return at >= from && at < to;
  }
}

/** Free times of doctors without duplicates: each for the first type for which it is free. */
async function freeTimes(
  call: ExchangeCall,
  doctorId: string[],
  startDateTime: string,
  days: number,
  types: readonly (string | undefined)[] = [undefined],
): Promise<FreeTime[]> {
  const found = new Map<string, FreeTime>();
  const page = { skipped: 0, size: MOST };
  for (const consultationType of types) {
    const asked = { doctorId, startDateTime, days, consultationType, limit: MOST_SLOTS, page };
    for (const { doctor, slots: free } of (await freeSlots(call, asked)).page) {
      for (const slot of free) {
        const one = { ...slot, doctorId: doctor.id, timeZone: doctor.timeZone, consultationType };
        if (!found.has(placeOf(one))) found.set(placeOf(one), one);
      }
    }
  }
  return [...found.values()];
}
