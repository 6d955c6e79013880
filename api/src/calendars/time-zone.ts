import { wallClock } from '@openward/contract/time';
import { IANAZone } from 'luxon';
import { component, line, local } from './lines.ts';

const MINUTE = 60_000;
/** No zone has changed its clocks twice within a week. */
const STEP = 7 * 24 * 60 * MINUTE;

/** An instant at which the clocks of a zone change; offsets in minutes east of UTC. */
interface Change {
  at: number;
  from: number;
  to: number;
}

/**
 * What a zone's clocks do in the years around some instants, as a VTIMEZONE (RFC 5545, section 3.6.5): each change by
 * itself, as the time-zone database has it, and not a rule that a government may give up.
 * @param timeZone IANA name, which is also its TZID
 * @param first the earliest instant that must be understood
 * @param last the latest
 */
export function vtimezone(timeZone: string, first: Date, last: Date): string {
  // Whole years, one more at each end: two files of one hospital say the same, and who moves an event is not lost.
  const years = [first.getUTCFullYear() - 1, last.getUTCFullYear() + 1] as const;
  const key = `${timeZone} ${years}`;
  const made = known.get(key) ?? component('VTIMEZONE', [line('TZID', timeZone), ...observances(timeZone, years)]);
  if (known.size > 200) known.clear();
  known.set(key, made);
  return made;
}

/** Made once: a practice has few zones, and looking through years takes longer than the rest of an answer. */
const known = new Map<string, string>();

function observances(timeZone: string, [first, last]: readonly [number, number]): string[] {
  const zone = IANAZone.create(timeZone);
  const begin = Date.UTC(first, 0, 1);
  const changes = changesOf(zone, begin, Date.UTC(last + 1, 0, 1));
  const offset = zone.offset(begin);
  // Whoever goes back next is ahead now.
  const isAhead = changes[0] !== undefined && changes[0].to < changes[0].from;
  return [
    observance(isAhead, timeZone, { at: begin, from: offset, to: offset }),
    ...changes.map((change) => observance(change.to > change.from, timeZone, change)),
  ];
}

function changesOf(zone: IANAZone, begin: number, end: number): Change[] {
  const changes: Change[] = [];
  for (let at = begin; at < end; at += STEP) {
    const [from, to] = [zone.offset(at), zone.offset(at + STEP)];
    if (from === to) continue;
    let [before, after] = [at, at + STEP];
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / (2 * MINUTE)) * MINUTE;
      if (zone.offset(middle) === from) before = middle;
      else after = middle;
    }
    changes.push({ at: after, from, to });
  }
  return changes;
}

function observance(isAhead: boolean, timeZone: string, { at, from, to }: Change): string {
  return component(isAhead ? 'DAYLIGHT' : 'STANDARD', [
    // What the clocks showed at that instant had they not been changed.
    line('DTSTART', local(new Date(at + from * MINUTE).toISOString().slice(0, 19))),
    line('TZOFFSETFROM', offsetText(from)),
    line('TZOFFSETTO', offsetText(to)),
    line('TZNAME', zoneName(at, timeZone)),
  ]);
}

/** `-0600` */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

/** `CST` */
function zoneName(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/**
 * An instant as the value of a DTSTART or DTEND on the hospital's clock.
 * @returns undefined where that clock shows the time twice: calendars do not agree which one is meant (RFC 5545, section
 * 3.3.5, says the first), so the instant must be written in UTC
 */
export function wallOf(at: Date, timeZone: string): string | undefined {
  const wall = wallClock(at.getTime(), timeZone);
  const zone = IANAZone.create(timeZone);
  // By the clocks of the day before and of the day after.
  const isTwice = [-24, 24].some((hours) => {
    const apart = (zone.offset(at.getTime()) - zone.offset(at.getTime() + hours * 60 * MINUTE)) * MINUTE;
    return apart !== 0 && wallClock(at.getTime() + apart, timeZone) === wall;
  });
  return isTwice ? undefined : local(wall);
}
