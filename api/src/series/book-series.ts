import type { Appointment } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import type { Doctor } from '@openward/contract/people';
import type { PlannedVisit, Repeat } from '@openward/contract/series';
import { wallClock } from '@openward/contract/time';
import { inArray, sql } from 'drizzle-orm';
import {
  bookedFor,
  confirmBooked,
  isInTheWay,
  openLeft,
  queueNotification,
  refuseConflicts,
  saidIn,
  selectAppointments,
  TRIES,
  tooMany,
  whyNot,
} from '../appointments/index.ts';
import { doctorAt, refuseAgainstRules, refuseTypeNotOffered, slotTaken } from '../availability/index.ts';
import { assignForVisit } from '../documents/index.ts';
import { mayManageDoctor } from '../platform/access/visibility.ts';
import { lockFor } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { integer, oneRowOf } from '../platform/database/rows.ts';
import { appointment, appointmentSeries } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { notFound, Refusal, refusal } from '../platform/http/refusal.ts';
import { dayIn, offersFor } from './offers.ts';
import { ruleOf, type Series, startsOf, wallsOf } from './recurrence.ts';

const MINUTE = 60_000;
/** The maximum length of a series. */
const MOST_YEARS = 5;

/** A visit of a rule, with its conflict, if any. */
interface Planned {
  occurrence: number;
  startsAt: Date;
  endsAt: Date;
  conflict: Refusal | undefined;
}

interface Plan {
  patientId: string;
  doctor: Doctor;
  series: Series;
  visits: Planned[];
}

type Wish = Parameters<typeof previewSeries>[0]['body'];

/** POST /appointment/series/preview: the outcome of {@link bookSeries}, visit by visit. */
export const previewSeries: Handler<Contract['series']['previewSeries']> = async ({ body }, call) => {
  const plan = await planOf(call, body, 'preview');
  const { free, isClosed } = await offersFor(call, plan, body);
  // Audited even where nothing of the patient was read.
  await call.records.record('read', 'patient', [{ id: plan.patientId, patientId: plan.patientId }]);
  return {
    timeZone: plan.doctor.timeZone,
    visits: plan.visits.map(
      ({ occurrence, startsAt, endsAt, conflict }): PlannedVisit => ({
        occurrence,
        startDateTime: startsAt.toISOString(),
        endDateTime: endsAt.toISOString(),
        ...(conflict && { conflict: saidIn(conflict) }),
        ...(conflict && isClosed(startsAt) && { isClosed: true }),
        // The limit is reached at any other time as well.
        free: conflict && conflict.code !== 'limit_reached' ? free(startsAt) : [],
      }),
    ),
  };
};

/** POST /appointment/series: books all visits or none. */
export const bookSeries: Handler<Contract['series']['bookSeries']> = async ({ body }, call) => {
  // Serializes bookings and moves for the same doctor and patient, so that two series cannot deadlock.
  await lockFor(call.tx, [body.doctorId, call.caller.patientId ?? body.patientId ?? body.doctorId]);
  const { patientId, doctor, series, visits } = await planOf(call, body);
  if (visits.length < 2) {
    throw refusal('invalid_input', 'Please keep at least 2 appointments.', { field: 'leftOut' });
  }
  refuseConflicts(visits, doctor.timeZone, 'booked');
  const seriesId = newId();
  const made = visits.map(({ occurrence, startsAt, endsAt }, index) => ({
    id: newId(),
    doctorId: doctor.id,
    patientId,
    startsAt,
    endsAt,
    status: 'BOOKED' as const,
    consultationType: body.consultationType,
    description: body.description,
    createdBy: call.caller.userId,
    series: seriesId,
    seriesPlace: index + 1,
    seriesSize: visits.length,
    seriesOccurrence: occurrence,
  }));
  const ids = made.map(({ id }) => id);
  await call.tx.insert(appointmentSeries).values({ id: seriesId, ...series, visits: ids });
  let missing = made;
  for (let tried = 1; missing.length > 0; tried++) {
    const kept = await call.tx
      .insert(appointment)
      .values(missing)
      .onConflictDoNothing()
      .returning({ id: appointment.id });
    const isKept = new Set(kept.map(({ id }) => id));
    missing = missing.filter(({ id }) => !isKept.has(id));
    // A time that is free lost only because its check-in code collided with a concurrent booking.
    const taken = await pipelined(...missing.map((visit) => isInTheWay(call.tx, { ...visit, withIt: ids })));
    if (tried < TRIES && !taken.includes(true)) continue;
    const lost = missing.map(({ startsAt }) => ({ startsAt, conflict: slotTaken() }));
    refuseConflicts(lost, doctor.timeZone, 'booked');
  }
  const rows = await selectAppointments(
    call.tx,
    inArray(appointment.id, ids),
    sql`order by ${appointment.seriesPlace}`,
  );
  await call.records.record('create', 'appointment', rows);
  await assignForVisit(call, { patientId, consultationType: body.consultationType });
  const booked: Appointment[] = [];
  for (const row of rows) {
    // Checked again with the other visits of the series in place, because several may be on one day.
    const { id, startsAt, consultationType } = row;
    await refuseAgainstRules(call, { withIt: [id], doctor, consultationType, patientId, startsAt }, true);
    await queueNotification(call, undefined, row);
    booked.push(await confirmBooked(call, row, doctor.bookingRules, body.confirm));
  }
  return booked;
};

/**
 * The visits of a request, with the conflict of each. Conflicts among the visits themselves are checked here only for a
 * preview; a booking finds them in the database.
 */
async function planOf(call: Call, body: Wish, isFor?: 'preview'): Promise<Plan> {
  const first = new Date(body.startDateTime);
  const [patientId, doctor] = await pipelined(bookedFor(call, body.patientId), doctorAt(call.tx, body.doctorId, first));
  if (
    !(doctor && call.caller && mayManageDoctor(call.caller, { doctorId: doctor.id, hospitalId: doctor.hospitalId }))
  ) {
    throw notFound('Doctor not found.', 'doctorId');
  }
  refuseTypeNotOffered(doctor, body.consultationType, 'consultationType');
  const wall = wallClock(first.getTime(), doctor.timeZone).slice(0, 16);
  const rule = ruleOf(body.repeat, wall.slice(0, 10));
  // A first visit before the last day of its month was moved there, because calendars begin with a day of the rule.
  const [starts = wall] = wallsOf({ rule, starts: wall });
  const series = { rule, starts, timeZone: doctor.timeZone };
  const times = timesOf(series, body.repeat, body);
  const minutes = body.endDateTime ? (Date.parse(body.endDateTime) - first.getTime()) / MINUTE : undefined;
  const about = { minutes, patientId, doctor, consultationType: body.consultationType };
  const [left, { buffer }, visits] = await pipelined(
    openLeft(call, patientId),
    oneRowOf(call.tx, { buffer: integer })`select buffer_minutes as buffer from doctor where id = ${doctor.id}`,
    pipelined(...times.map((time) => lookAt(call, { ...time, ...about }))),
  );
  const free: Planned[] = [];
  const limited: Planned[] = [];
  for (const visit of visits) {
    const conflict =
      visit.conflict ??
      (isFor && (await againstOthers(call, { ...about, buffer }, visit, free))) ??
      (free.length >= left ? tooMany() : undefined);
    if (!conflict) free.push(visit);
    limited.push({ ...visit, conflict });
  }
  return { patientId, doctor, series, visits: limited };
}

/** The times of the remaining visits of a rule. @throws Refusal invalid_input where it reaches too far ahead */
function timesOf(series: Series, { count }: Repeat, { startDateTime, moved = [], leftOut = [] }: Wish) {
  const last = `${Number(series.starts.slice(0, 4)) + MOST_YEARS}${series.starts.slice(4, 10)}`;
  if (wallsOf(series, last).length < count) {
    throw refusal('invalid_input', 'The last appointment must be within 5 years.', { field: 'repeat.count' });
  }
  // Where clocks go back, the request tells which of two equal times the first visit is at.
  const first = { occurrence: 1, startDateTime };
  const known = new Map([first, ...moved].map((visit) => [visit.occurrence, new Date(visit.startDateTime)]));
  return startsOf(series)
    .map((startsAt, index) => ({ occurrence: index + 1, startsAt: known.get(index + 1) ?? startsAt }))
    .filter(({ occurrence }) => !leftOut.includes(occurrence))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

interface Looked {
  occurrence: number;
  startsAt: Date;
  /** Undefined for the length of its type. */
  minutes: number | undefined;
  patientId: string;
  doctor: Doctor;
  consultationType: string;
}

/** Checks one visit by the rules of a single booking. */
async function lookAt(call: Call, looked: Looked): Promise<Planned> {
  const { occurrence, startsAt, minutes, patientId, doctor, consultationType } = looked;
  const usual = minutes ?? doctor.visitMinutes[consultationType] ?? doctor.slotMinutes;
  const endsAt = new Date(startsAt.getTime() + usual * MINUTE);
  const conflict = await whyNot(call, {
    doctorId: doctor.id,
    patientId,
    consultationType,
    startsAt,
    endsAt: minutes === undefined ? undefined : endsAt,
  });
  return { occurrence, startsAt, endsAt, conflict };
}

/** The conflict of a visit with others of its series that are not booked yet. */
async function againstOthers(
  call: Call,
  about: Pick<Looked, 'patientId' | 'doctor' | 'consultationType'> & { buffer: number },
  { startsAt, endsAt }: Planned,
  others: readonly Planned[],
): Promise<Refusal | undefined> {
  const heldUntil = (end: Date) => end.getTime() + about.buffer * MINUTE;
  const meets = (other: Planned) =>
    other.startsAt.getTime() < heldUntil(endsAt) && startsAt.getTime() < heldUntil(other.endsAt);
  if (others.some(meets)) return slotTaken();
  const day = dayIn(about.doctor, startsAt);
  const besides = others.filter((other) => dayIn(about.doctor, other.startsAt) === day).length;
  if (besides === 0) return undefined;
  return refusalOf(() => refuseAgainstRules(call, { ...about, startsAt, besides }, true));
}

async function refusalOf(work: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
