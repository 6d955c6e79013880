import { consultationLabel, type Role } from '@openward/contract';
import { STATUS_RULES } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { instantOf, wallClock } from '@openward/contract/time';
import { IANAZone } from 'luxon';
import type { AppointmentRow } from '../appointments/index.ts';
import type { ApiConfig } from '../platform/config.ts';
import { wallsOf } from '../series/index.ts';
import type { CalendarSeries } from './series.ts';

/** PUBLISH sends appointments, CANCEL removes them (RFC 5546, section 3.2). */
type Method = 'PUBLISH' | 'CANCEL';

/** The refresh interval for calendars that subscribe. */
const LOOK_AGAIN = 'PT1H';

/**
 * Appointments as a calendar (RFC 5545), with the time zones that they use.
 * @param name of a subscribed calendar; omitted for a single appointment
 */
export function calendarOf(
  rows: readonly AppointmentRow[],
  context: EventContext & { method: Method; name?: string; series?: readonly CalendarSeries[] },
): string {
  const { method, name, series = [] } = context;
  const inSeries = new Set(series.map(({ id }) => id));
  const alone = rows.filter((row) => !(row.series && inSeries.has(row.series)));
  const followed = name
    ? [
        line('NAME', text(name)),
        line('X-WR-CALNAME', text(name)),
        line('REFRESH-INTERVAL;VALUE=DURATION', LOOK_AGAIN),
        line('X-PUBLISHED-TTL', LOOK_AGAIN),
      ]
    : [];
  const whole = component('VCALENDAR', [
    line('VERSION', '2.0'),
    line('PRODID', '-//Openward//Patient portal//EN'),
    line('CALSCALE', 'GREGORIAN'),
    line('METHOD', method),
    ...followed,
    ...zonesOf(alone, series),
    ...alone.map((row) => vevent(row, context)),
    ...series.flatMap((one) => eventsOfSeries(one, context)),
  ]);
  return `${whole}\r\n`;
}

/** CANCEL where all appointments are cancelled; a series with visits left is published. */
export function methodOf(rows: readonly AppointmentRow[], series: readonly CalendarSeries[]): Method {
  const all = [...rows, ...series.flatMap((one) => one.rows)];
  return all.every(({ status }) => status === 'CANCELED') ? 'CANCEL' : 'PUBLISH';
}

/** Each time zone once, over the period of its times. */
function zonesOf(rows: readonly AppointmentRow[], series: readonly CalendarSeries[]): string[] {
  const times = [
    ...[...rows, ...series.flatMap((one) => one.rows)].flatMap(({ timeZone, startsAt, endsAt }) => [
      { timeZone, at: startsAt.getTime() },
      { timeZone, at: endsAt.getTime() },
    ]),
    ...series.flatMap((one) =>
      wallsOf(one).map((wall) => ({ timeZone: one.timeZone, at: instantOf(wall, one.timeZone).getTime() })),
    ),
  ];
  return [...new Set(times.map(({ timeZone }) => timeZone))].map((timeZone) => {
    const inZone = times.filter((time) => time.timeZone === timeZone).map(({ at }) => at);
    return vtimezone(timeZone, new Date(Math.min(...inZone)), new Date(Math.max(...inZone)));
  });
}

/**
 * A series as one event with its rule (RFC 5545, section 3.8.5): cancelled and omitted visits are exceptions, and a
 * visit that differs from the rule gets its own event with a RECURRENCE-ID. A copy with a higher number replaces it.
 */
function eventsOfSeries(series: CalendarSeries, context: EventContext): string[] {
  const { rows, rule, starts, timeZone } = series;
  const live = rows.filter(({ status }) => status !== 'CANCELED');
  const [usual = rows[0]] = live;
  if (!usual) return [];
  const walls = wallsOf(series);
  const byOccurrence = new Map(live.map((row) => [row.seriesOccurrence, row]));
  const missing = live.length === 0 ? [] : walls.filter((_, index) => !byOccurrence.has(index + 1));
  const common = { uid: series.id, revision: series.revision };
  const lasts = (row: AppointmentRow) => row.endsAt.getTime() - row.startsAt.getTime();
  const others = walls.flatMap((wall, index) => {
    const row = byOccurrence.get(index + 1);
    const isAsRuled =
      row &&
      row.startsAt.getTime() === instantOf(wall, timeZone).getTime() &&
      wallClock(row.startsAt.getTime(), timeZone).startsWith(wall) &&
      lasts(row) === lasts(usual) &&
      STATUS_RULES[row.status].ics === STATUS_RULES[usual.status].ics &&
      row.consultationType === usual.consultationType &&
      row.doctorId === usual.doctorId;
    if (!row || isAsRuled) return [];
    return [
      vevent(row, context, {
        ...common,
        times: [line(`RECURRENCE-ID;TZID=${timeZone}`, local(`${wall}:00`)), ...times(row)],
      }),
    ];
  });
  const ruled = [
    line(`DTSTART;TZID=${timeZone}`, local(`${starts}:00`)),
    line('DURATION', `PT${lasts(usual) / MINUTE}M`),
    line('RRULE', rule),
    ...missing.map((wall) => line(`EXDATE;TZID=${timeZone}`, local(`${wall}:00`))),
  ];
  return [vevent(usual, context, { ...common, times: ruled }), ...others];
}

interface EventContext {
  role: Role;
  /** The sender address of the practice; null where it sends no mail. */
  mail: string | null;
  now: Date;
}

/**
 * An appointment as a VEVENT. Calendars are stored on third-party devices and servers, so it contains neither the
 * reason for the visit nor, for staff, the patient's name.
 */
function vevent(
  row: AppointmentRow,
  { role, mail, now }: EventContext,
  as: { uid: string; revision: number; times: string[] } = { uid: row.id, revision: row.revision, times: times(row) },
): string {
  return component('VEVENT', [
    line('UID', `${as.uid}@openward`),
    // Of two copies of one revision the later one counts (RFC 5546, section 2.1.5).
    line('DTSTAMP', utc(now)),
    line('CREATED', utc(row.createdAt)),
    line('LAST-MODIFIED', utc(row.changedAt)),
    line('SEQUENCE', String(as.revision)),
    ...as.times,
    line('SUMMARY', text(summaryOf(row, role))),
    line('LOCATION', text([row.hospitalName, row.hospitalAddress].filter(Boolean).join(', '))),
    row.hospitalPhone !== '' && line('DESCRIPTION', text(`${row.hospitalName}\n☎ ${row.hospitalPhone}`)),
    line(`ORGANIZER;CN=${quoted(row.hospitalName)}`, mail ? `mailto:${mail}` : 'invalid:nomail'),
    line('STATUS', STATUS_RULES[row.status].ics),
    line('CLASS', 'PRIVATE'),
    line('TRANSP', row.status === 'CANCELED' ? 'TRANSPARENT' : 'OPAQUE'),
  ]);
}

function times({ startsAt, endsAt, timeZone }: AppointmentRow): string[] {
  const [start, end] = [wallOf(startsAt, timeZone), wallOf(endsAt, timeZone)];
  if (!start || !end) return [line('DTSTART', utc(startsAt)), line('DTEND', utc(endsAt))];
  return [line(`DTSTART;TZID=${timeZone}`, start), line(`DTEND;TZID=${timeZone}`, end)];
}

/** `Dr. Amara Diallo, Wellness` for patients, `Wellness, M. L.` for staff; short and without words to translate. */
function summaryOf(row: AppointmentRow, role: Role): string {
  const type = consultationLabel(row.consultationType);
  if (role === 'ROLE_PATIENT')
    return `Dr. ${nameOf({ firstName: row.doctorFirstName, lastName: row.doctorLastName })}, ${type}`;
  if (row.patientId === null) return 'Blocked time';
  const initials = [row.patientFirstName, row.patientLastName].map((name) => `${[...(name ?? '')][0] ?? ''}.`);
  return `${type}, ${initials.join(' ')}`;
}

/** The maximum octets of a line without its break (RFC 5545, section 3.1). */
const LONGEST = 75;

/** A folded property: `NAME;PARAMETERS:value`. @param value already escaped: text has to go through {@link text} */
function line(name: string, value: string): string {
  const folded: string[] = [];
  let [current, octets] = ['', 0];
  for (const character of `${name}:${value}`) {
    const size = Buffer.byteLength(character);
    if (octets + size > LONGEST) {
      folded.push(current);
      // A continuation line begins with a blank, which counts.
      [current, octets] = [' ', 1];
    }
    current += character;
    octets += size;
  }
  return [...folded, current].join('\r\n');
}

/** Text as a value (RFC 5545, section 3.3.11), without control characters, which are not allowed. */
function text(value: string): string {
  return value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Text as a quoted parameter value, which cannot contain quotes (RFC 5545, section 3.2). */
function quoted(value: string): string {
  return `"${value.replaceAll(/[\r\n"]/g, ' ').replaceAll(CONTROLS, '')}"`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A component with its properties and nested components: `BEGIN:VEVENT` to `END:VEVENT`. */
function component(name: string, lines: readonly (string | false)[]): string {
  return [`BEGIN:${name}`, ...lines.filter((one) => one !== false && one !== ''), `END:${name}`].join('\r\n');
}

/** An instant in UTC: `20300515T090000Z`. */
function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A wall clock time, as `wallClock` of the contract returns it, as `20300515T090000`. */
function local(wall: string): string {
  return wall.replaceAll(/[-:]/g, '');
}

const MINUTE = 60_000;
/** Assumes that no zone changes its clocks twice within a week. */
const STEP = 7 * 24 * 60 * MINUTE;

/** A clock change of a zone; offsets in minutes east of UTC. */
interface Change {
  at: number;
  from: number;
  to: number;
}

/**
 * A zone's clock changes in the years around some instants, as a VTIMEZONE (RFC 5545, section 3.6.5): each change from
 * the time-zone database instead of a rule, because governments change rules.
 * @param timeZone IANA name, which is also its TZID
 * @param first the earliest instant to cover
 * @param last the latest
 */
function vtimezone(timeZone: string, first: Date, last: Date): string {
  // Whole years plus one at each end, so that files of one hospital agree and moved events stay covered.
  const years = [first.getUTCFullYear() - 1, last.getUTCFullYear() + 1] as const;
  const key = `${timeZone} ${years}`;
  const made = known.get(key) ?? component('VTIMEZONE', [line('TZID', timeZone), ...observances(timeZone, years)]);
  if (known.size > 200) known.clear();
  known.set(key, made);
  return made;
}

/** Cached, because a practice has few zones and scanning years is the slowest part of an answer. */
const known = new Map<string, string>();

function observances(timeZone: string, [first, last]: readonly [number, number]): string[] {
  const zone = IANAZone.create(timeZone);
  const begin = Date.UTC(first, 0, 1);
  const changes = changesOf(zone, begin, Date.UTC(last + 1, 0, 1));
  const offset = zone.offset(begin);
  // A zone whose next change goes back is in daylight saving time now.
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
    // The wall clock time at that instant with the offset from before the change.
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
 * @returns undefined where the clock shows the time twice, because calendars interpret it differently (RFC 5545,
 * section 3.3.5, says the first one); write the instant in UTC then
 */
function wallOf(at: Date, timeZone: string): string | undefined {
  const wall = wallClock(at.getTime(), timeZone);
  const zone = IANAZone.create(timeZone);
  // With the offsets of the day before and of the day after.
  const isTwice = [-24, 24].some((hours) => {
    const apart = (zone.offset(at.getTime()) - zone.offset(at.getTime() + hours * 60 * MINUTE)) * MINUTE;
    return apart !== 0 && wallClock(at.getTime() + apart, timeZone) === wall;
  });
  return isTwice ? undefined : local(wall);
}

/** The bare sender address of the practice, also from `Name <address>`; null where it sends no mail. */
export function organizerOf({ smtp }: Pick<ApiConfig, 'smtp'>): string | null {
  if (!smtp) return null;
  return /<([^<>\s]+)>/.exec(smtp.from)?.[1] ?? smtp.from.trim();
}
