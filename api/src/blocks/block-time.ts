import type { PlainSentence } from '@openward/contract';
import { AWAITED } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { instantOf, isWallClock, wallClock } from '@openward/contract/time';
import { inArray, sql } from 'drizzle-orm';
import { doctorInCare } from '../availability/index.ts';
import { newId } from '../platform/database/ids.ts';
import { integer, oneRowOf } from '../platform/database/rows.ts';
import { appointment, hasStatus } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import { asBlocks } from './blocks.ts';

const DAY = 86_400_000;
/** The maximum length of a repetition, in days. */
const LONGEST = 366;

interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** POST /appointment/block/time: blocks all repetitions or none. */
export const blockTime: Handler<Contract['blocks']['blockTime']> = async ({ body }, call) => {
  const doctor = await doctorInCare(call, body.doctorId);
  const wall = (time: string) => (isWallClock(time) ? time : wallClock(time, doctor.timeZone).slice(0, 16));
  const walls = { starts: wall(body.startDateTime), ends: wall(body.endDateTime) };
  const spans = body.repeat
    ? repeated(walls, body.repeat, doctor.timeZone)
    : [{ startsAt: instant(body.startDateTime, doctor.timeZone), endsAt: instant(body.endDateTime, doctor.timeZone) }];
  check(spans, call.services.now());
  const series = spans.length > 1 ? newId() : null;
  const rows = spans.map((span) => ({
    id: newId(),
    doctorId: doctor.id,
    patientId: null,
    status: 'BLOCKED' as const,
    series,
    ...span,
  }));
  const inserted = await call.tx
    .insert(appointment)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: appointment.id });
  if (inserted.length < rows.length) throw await whyNot(call, doctor.id, spans, inserted);
  await call.records.record(
    'block',
    'appointment',
    rows.map(({ id }) => ({ id, patientId: null })),
  );
  return asBlocks(
    call,
    inArray(
      appointment.id,
      rows.map(({ id }) => id),
    ),
  );
};

function instant(time: string, timeZone: string): Date {
  return isWallClock(time) ? instantOf(time, timeZone) : new Date(time);
}

/** The same wall clock time on each day or weekday of the hospital, across clock changes. */
function repeated(
  { starts, ends }: { starts: string; ends: string },
  { every, until }: { every: string; until: string },
  timeZone: string,
): Span[] {
  const step = every === 'week' ? 7 : 1;
  const first = Date.parse(`${starts.slice(0, 10)}T00:00:00Z`);
  const last = Date.parse(`${until}T00:00:00Z`);
  if (last < first) throw refused('repeat.until', 'Must not be before the first day');
  if (last - first > LONGEST * DAY) throw refused('repeat.until', 'A block can repeat for up to one year.');
  const spans: Span[] = [];
  for (let days = 0; first + days * DAY <= last; days += step) {
    spans.push({
      startsAt: instantOf(later(starts, days), timeZone),
      endsAt: instantOf(later(ends, days), timeZone),
    });
  }
  return spans;
}

function later(wall: string, days: number): string {
  return new Date(Date.parse(`${wall}Z`) + days * DAY).toISOString().slice(0, 16);
}

function check(spans: readonly Span[], now: Date): void {
  spans.forEach(({ startsAt, endsAt }, place) => {
    if (startsAt <= now) throw refused('startDateTime', "From date should be greater than today's date.");
    // Also refuses a time that does not exist because clocks go forward over all of it.
    if (endsAt <= startsAt) throw refused('endDateTime', 'To date should be after from date.');
    const next = spans[place + 1];
    if (next && next.startsAt < endsAt) throw refused('endDateTime', 'The block must end before it repeats.');
  });
}

function refused(field: string, sentence: PlainSentence): Refusal {
  return refusal('invalid_input', sentence, { field });
}

/** The refusal for conflicts: visits before blocks, because visits have to be moved first. */
async function whyNot(
  call: Call,
  doctorId: string,
  spans: readonly Span[],
  inserted: readonly { id: string }[],
): Promise<Refusal> {
  const times = (end: keyof Span) => sql.param(spans.map((span) => span[end].toISOString()));
  // Only these can be moved or cancelled.
  const isOpen = sql`(${hasStatus(AWAITED)} and starts_at > ${call.services.now().toISOString()}::timestamptz)`;
  const { open, others } = await oneRowOf(call.tx, { open: integer, others: integer })`
    select count(*) filter (where ${isOpen})::int as open,
      count(*) filter (where status <> 'BLOCKED' and not ${isOpen})::int as others
    from appointment
    where doctor_id = ${doctorId} and status <> 'CANCELED'
      and id <> all(${sql.param(inserted.map(({ id }) => id))}::uuid[])
      and during && (
        select range_agg(tstzrange(span.starts, span.ends, '[)'))
        from unnest(${times('startsAt')}::timestamptz[], ${times('endsAt')}::timestamptz[]) as span(starts, ends))`;
  if (open > 0) {
    const sentence = 'This time has pending appointments ({visits}). Please reschedule or cancel them first.';
    return refusal('slot_taken', sentence, { field: 'startDateTime', values: { visits: open } });
  }
  if (others > 0) {
    const sentence =
      'This time overlaps a visit that has begun, is checked in or is completed. Please choose another time.';
    return refusal('conflict', sentence, { field: 'startDateTime' });
  }
  return refusal('conflict', 'Part of this time is already blocked. Please unblock it or choose another time.', {
    field: 'startDateTime',
  });
}
